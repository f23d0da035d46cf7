// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.drive;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads and writes JSON as RFC 8259 has it, and nothing else.
 *
 * <p>Values are {@link Map} in the order of the text, {@link List}, {@link String}, {@link Double}, {@link Boolean}
 * and null. Refused: two members of one name, numbers beyond a double, malformed UTF-8, and more than 64 levels.
 */
public final class Json {
  private static final int DEEPEST = 64;

  /** Powers of ten that a double holds exactly. */
  private static final double[] POWERS = new double[23];

  static {
    POWERS[0] = 1;
    for (int index = 1; index < POWERS.length; index++) {
      POWERS[index] = POWERS[index - 1] * 10;
    }
  }

  /** Keys and words repeat in every line, so that short ones are kept, by a hash of their bytes. */
  private final String[] words = new String[512];

  private byte[] text = {};
  private int at;
  private int end;

  /**
   * The value of a text.
   *
   * @throws JsonException if the text is not JSON.
   */
  public static Object read(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new Json().read(bytes, 0, bytes.length);
  }

  /** The value of bytes in UTF-8 from one place up to another. */
  Object read(byte[] bytes, int from, int to) {
    text = bytes;
    at = from;
    end = to;
    skipSpace();
    Object value = value(0);
    skipSpace();
    if (at < end) {
      throw wrong("the end");
    }
    return value;
  }

  private JsonException wrong(String expected) {
    String found = at < end ? "byte " + (text[at] & 0xff) + " at " + at : "the end";
    return new JsonException("JSON needs " + expected + ", but has " + found);
  }

  private int next() {
    return at < end ? text[at] : -1;
  }

  private void skipSpace() {
    while (at < end && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n')) {
      at++;
    }
  }

  private Object value(int depth) {
    switch (next()) {
      case '{':
        return object(depth + 1);
      case '[':
        return array(depth + 1);
      case '"':
        return string();
      case 't':
        return word("true", Boolean.TRUE);
      case 'f':
        return word("false", Boolean.FALSE);
      case 'n':
        return word("null", null);
      default:
        return number();
    }
  }

  private Object word(String word, Object value) {
    for (int index = 0; index < word.length(); index++, at++) {
      if (next() != word.charAt(index)) {
        throw wrong(word);
      }
    }
    return value;
  }

  private void open(int depth) {
    if (depth > DEEPEST) {
      throw new JsonException("JSON is nested more than " + DEEPEST + " levels deep");
    }
    at++;
    skipSpace();
  }

  private Map<String, Object> object(int depth) {
    open(depth);
    Map<String, Object> members = new LinkedHashMap<>();
    if (next() == '}') {
      at++;
      return members;
    }
    while (true) {
      if (next() != '"') {
        throw wrong("a name in quotation marks");
      }
      String name = string();
      skipSpace();
      if (next() != ':') {
        throw wrong("a colon");
      }
      at++;
      skipSpace();
      Object value = value(depth);
      if (members.containsKey(name)) {
        throw new JsonException("JSON has two members named " + name);
      }
      members.put(name, value);
      skipSpace();
      int separator = next();
      if (separator != ',' && separator != '}') {
        throw wrong("a comma or a closing brace");
      }
      at++;
      if (separator == '}') {
        return members;
      }
      skipSpace();
    }
  }

  private List<Object> array(int depth) {
    open(depth);
    List<Object> elements = new ArrayList<>();
    if (next() == ']') {
      at++;
      return elements;
    }
    while (true) {
      elements.add(value(depth));
      skipSpace();
      int separator = next();
      if (separator != ',' && separator != ']') {
        throw wrong("a comma or a closing bracket");
      }
      at++;
      if (separator == ']') {
        return elements;
      }
      skipSpace();
    }
  }

  private String string() {
    int start = ++at;
    int hash = 0;
    while (at < end) {
      byte here = text[at];
      if (here == '"') {
        return simple(start, at++, hash);
      }
      if (here == '\\' || here < ' ') {
        return escaped(start);
      }
      hash = 31 * hash + here;
      at++;
    }
    throw wrong("a closing quotation mark");
  }

  /** A string of ASCII without escapes. */
  @SuppressWarnings("deprecation") // Its bytes are ASCII, for which this constructor is the fastest.
  private String simple(int from, int to, int hash) {
    int slot = (hash ^ hash >>> 9) & words.length - 1;
    String kept = words[slot];
    if (kept != null && isEqual(kept, from, to)) {
      return kept;
    }
    String made = new String(text, 0, from, to - from);
    if (to - from <= 32) {
      words[slot] = made;
    }
    return made;
  }

  private boolean isEqual(String word, int from, int to) {
    if (word.length() != to - from) {
      return false;
    }
    for (int index = 0; index < word.length(); index++) {
      if (word.charAt(index) != text[from + index]) {
        return false;
      }
    }
    return true;
  }

  /** A string from its first character, with escapes or bytes beyond ASCII. */
  private String escaped(int start) {
    StringBuilder made = new StringBuilder();
    at = start;
    while (true) {
      int from = at;
      while (at < end && text[at] != '"' && text[at] != '\\' && (text[at] < 0 || text[at] >= ' ')) {
        at++;
      }
      made.append(decoded(from, at));
      if (next() == '"') {
        at++;
        return made.toString();
      }
      if (next() != '\\') {
        throw wrong("a closing quotation mark");
      }
      at++;
      made.append(escape());
    }
  }

  private String decoded(int from, int to) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text, from, to - from)).toString();
    } catch (CharacterCodingException error) {
      throw new JsonException("JSON has a string that is not UTF-8, at " + from);
    }
  }

  private char escape() {
    switch (at < end ? text[at++] : -1) {
      case '"':
        return '"';
      case '\\':
        return '\\';
      case '/':
        return '/';
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'u':
        int unit = 0;
        for (int count = 0; count < 4; count++, at++) {
          int digit = next() < 0 ? -1 : Character.digit(next(), 16);
          if (digit < 0) {
            throw wrong("four hexadecimal digits");
          }
          unit = unit * 16 + digit;
        }
        return (char) unit;
      default:
        at--;
        throw wrong("an escape");
    }
  }

  private boolean isDigit() {
    return at < end && text[at] >= '0' && text[at] <= '9';
  }

  private Double number() {
    int start = at;
    boolean isNegative = next() == '-';
    if (isNegative) {
      at++;
    }
    long digits = 0;
    int count = 0;
    int exponent = 0;
    if (!isDigit()) {
      throw wrong("a value");
    }
    if (text[at] == '0') {
      at++;
    } else {
      while (isDigit()) {
        digits = digits * 10 + (text[at++] - '0');
        count++;
      }
    }
    if (next() == '.') {
      at++;
      if (!isDigit()) {
        throw wrong("a digit");
      }
      while (isDigit()) {
        digits = digits * 10 + (text[at++] - '0');
        count++;
        exponent--;
      }
    }
    boolean isSimple = count <= 18 && digits < 1L << 53 && exponent >= -22;
    if (next() == 'e' || next() == 'E') {
      isSimple = false;
      at++;
      if (next() == '+' || next() == '-') {
        at++;
      }
      if (!isDigit()) {
        throw wrong("a digit");
      }
      while (isDigit()) {
        at++;
      }
    }
    if (isSimple) {
      // Both numbers are exact, so that their quotient is rounded once.
      double value = digits / POWERS[-exponent];
      return isNegative ? -value : value;
    }
    double value = Double.parseDouble(new String(text, start, at - start, StandardCharsets.US_ASCII));
    if (Double.isInfinite(value)) {
      throw new JsonException("JSON has a number beyond a double, at " + start);
    }
    return value;
  }

  /**
   * The text of a value on one line; numbers and characters as Java has them, {@link Iterable} as an array.
   *
   * @throws JsonException if the value, or one in it, has no form in JSON, such as a number that is not finite.
   */
  public static String write(Object value) {
    StringBuilder text = new StringBuilder();
    write(value, text, 0);
    return text.toString();
  }

  private static void write(Object value, StringBuilder text, int depth) {
    if (depth > DEEPEST) {
      throw new JsonException("a value is nested more than " + DEEPEST + " levels deep");
    }
    if (value == null || value instanceof Boolean) {
      text.append(value);
    } else if (value instanceof Double || value instanceof Float) {
      writeNumber(((Number) value).doubleValue(), text);
    } else if (value instanceof Number) {
      text.append(value);
    } else if (value instanceof CharSequence) {
      writeString((CharSequence) value, text);
    } else if (value instanceof Map) {
      char separator = '{';
      for (Map.Entry<?, ?> member : ((Map<?, ?>) value).entrySet()) {
        text.append(separator);
        writeString(String.valueOf(member.getKey()), text);
        text.append(':');
        write(member.getValue(), text, depth + 1);
        separator = ',';
      }
      text.append(separator == '{' ? "{}" : "}");
    } else if (value instanceof Iterable) {
      char separator = '[';
      for (Object element : (Iterable<?>) value) {
        text.append(separator);
        write(element, text, depth + 1);
        separator = ',';
      }
      text.append(separator == '[' ? "[]" : "]");
    } else {
      throw new JsonException("JSON has no form for a " + value.getClass().getName());
    }
  }

  private static void writeNumber(double value, StringBuilder text) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      throw new JsonException("JSON has no number " + value);
    }
    if (value == (long) value && Math.abs(value) < 1L << 53) {
      text.append((long) value);
    } else {
      text.append(value);
    }
  }

  private static void writeString(CharSequence value, StringBuilder text) {
    text.append('"');
    for (int index = 0; index < value.length(); index++) {
      char unit = value.charAt(index);
      if (unit == '"' || unit == '\\') {
        text.append('\\').append(unit);
      } else if (unit < ' ') {
        text.append(String.format("\\u%04x", (int) unit));
      } else if (Character.isHighSurrogate(unit)
          && index + 1 < value.length()
          && Character.isLowSurrogate(value.charAt(index + 1))) {
        text.append(unit).append(value.charAt(++index));
      } else {
        // UTF-8 has no form for half a pair.
        text.append(Character.isSurrogate(unit) ? '\ufffd' : unit);
      }
    }
    text.append('"');
  }
}
