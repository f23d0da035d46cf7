// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.drive;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** The lines to and from the lab. */
final class Channel {
  private final InputStream source;
  private final OutputStream sink;
  private final Json json = new Json();
  private final Thread owner = Thread.currentThread();
  private byte[] incoming = new byte[1 << 16];
  private int start;
  private int end;
  private byte[] outgoing = new byte[1 << 12];
  private int waiting;

  Channel(InputStream source, OutputStream sink) {
    this.source = source;
    this.sink = sink;
  }

  /** Writes a line, which is sent with the next question or at the end of the turn. */
  void send(String line) {
    if (Thread.currentThread() != owner) {
      // Its moment in virtual time would depend on the processor's speed.
      throw new IllegalStateException("only the thread that handles events may use the lab");
    }
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    if (waiting + bytes.length + 1 > outgoing.length) {
      outgoing = Arrays.copyOf(outgoing, 2 * (waiting + bytes.length + 1));
    }
    System.arraycopy(bytes, 0, outgoing, waiting, bytes.length);
    waiting += bytes.length;
    outgoing[waiting++] = '\n';
  }

  /** Sends a line and waits for its answer. */
  Map<String, Object> ask(String line) {
    send(line);
    Map<String, Object> answer = receive();
    if (answer == null) {
      throw new UncheckedIOException(new EOFException("the lab has ended the conversation"));
    }
    return answer;
  }

  /** The next line; null at the end. */
  Map<String, Object> receive() {
    try {
      sink.write(outgoing, 0, waiting);
      sink.flush();
      waiting = 0;
      int searched = start;
      while (true) {
        for (; searched < end; searched++) {
          if (incoming[searched] == '\n') {
            int from = start;
            start = searched + 1;
            return line(from, searched);
          }
        }
        if (start > 0) {
          System.arraycopy(incoming, start, incoming, 0, end - start);
          end -= start;
          searched -= start;
          start = 0;
        }
        if (end == incoming.length) {
          incoming = Arrays.copyOf(incoming, 2 * incoming.length);
        }
        int count = source.read(incoming, end, incoming.length - end);
        if (count < 0) {
          return null;
        }
        end += count;
      }
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  private Map<String, Object> line(int from, int to) {
    Object value = json.read(incoming, from, to);
    if (!(value instanceof Map)) {
      throw new JsonException("the lab's line is no object");
    }
    return Event.mapping(value);
  }
}
