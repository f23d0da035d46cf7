// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.Test;

public class JsonTest {
  @Test
  public void readsEveryKindOfValue() {
    assertEquals(Arrays.asList(true, false, null, -1.5, "a"), Json.read(" [true, false,null ,-1.5,\"a\"]\r\n"));
    assertEquals(Map.of("a", List.of(), "b", Map.of()), Json.read("{\"a\":[],\"b\":{}}"));
  }

  @Test
  public void readsEscapesAndCharactersBeyondTheBasicPlane() {
    assertEquals("\"\\/\b\f\n\r\té𝄞", Json.read("\"\\\"\\\\\\/\\b\\f\\n\\r\\té\\uD834\\udd1e\""));
    assertEquals("𝄞 é", Json.read("\"𝄞 é\""));
  }

  @Test
  public void readsNumbersAsTheJavaLibraryDoes() {
    Random random = new Random(7);
    for (int index = 0; index < 20_000; index++) {
      double value = Double.longBitsToDouble(random.nextLong());
      double small = Math.round(random.nextDouble() * 1e9) / 1e6;
      for (double number : new double[] {value, small, -small}) {
        if (!Double.isNaN(number) && !Double.isInfinite(number)) {
          assertEquals(number, (Double) Json.read(Double.toString(number)), 0);
        }
      }
    }
    assertEquals(1.0 / 0.0, 1 / (Double) Json.read("0"), 0);
    assertTrue(1 / (Double) Json.read("-0.0") < 0);
    assertEquals(123456789012345680000.0, (Double) Json.read("123456789012345678901"), 0);
    assertEquals(0.1, (Double) Json.read("0.1000000000000000000000000000000000000"), 0);
  }

  @Test
  public void refusesWhatIsNoJson() {
    String[] wrong = {
      "", " ", "nul", "tru", "[1,]", "[1 2]", "[", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}",
      "01", "-", "+1", "1.", ".5", "1e", "1e+", "NaN", "Infinity", "0x10", "1 1", "\"a", "\"\\x\"", "\"\\u12g4\"",
      "\"\\u+123\"", "\"\n\"", "\"\u0000\"", "[]]", "1e999", "-1e999", "{\"a\":1,\"a\":2}", "// x", "\ufeff1", "\u00a01"
    };
    for (String text : wrong) {
      assertThrows("accepted: " + text, JsonException.class, () -> Json.read(text));
    }
  }

  @Test
  public void refusesBytesThatAreNotUtf8() {
    for (int[] bytes : new int[][] {{0xff}, {0xc0, 0x80}, {0xed, 0xa0, 0x80}, {0xe2, 0x82}, {0xf5, 0x80, 0x80, 0x80}}) {
      byte[] text = new byte[bytes.length + 2];
      text[0] = '"';
      for (int index = 0; index < bytes.length; index++) {
        text[index + 1] = (byte) bytes[index];
      }
      text[text.length - 1] = '"';
      assertThrows(JsonException.class, () -> new Json().read(text, 0, text.length));
    }
  }

  @Test
  public void refusesDeepNestingInsteadOfOverflowingTheStack() {
    assertThrows(JsonException.class, () -> Json.read("[".repeat(100_000)));
    assertThrows(JsonException.class, () -> Json.read("{\"a\":".repeat(100_000)));
    Json.read("[".repeat(64) + "]".repeat(64));
  }

  @Test
  public void damagedTextsEitherReadOrGiveTheOneException() {
    String text = "{\"events\":[{\"event\":\"location\",\"t_s\":8.5,\"x\":\"\\u00e9\",\"fixes\":[{\"a\":-1e-3}]}]}";
    Random random = new Random(11);
    int refused = 0;
    for (int index = 0; index < 20_000; index++) {
      StringBuilder damaged = new StringBuilder(text);
      for (int count = random.nextInt(3); count >= 0; count--) {
        damaged.setCharAt(random.nextInt(damaged.length()), (char) random.nextInt(128));
      }
      try {
        Json.read(damaged.toString());
      } catch (JsonException error) {
        refused++;
      }
    }
    assertTrue("refused " + refused, refused > 10_000 && refused < 20_000);
  }

  @Test
  public void readsBackWhatItWrites() {
    Object value = Map.of("a\n\"\\\u0001", Arrays.asList(1.5, -3.0, 1e300, 5e-324, true, null, "é𝄞"));
    assertEquals(value, Json.read(Json.write(value)));
    assertEquals("[1,\"\ufffd\"]", Json.write(List.of(1, "\ud800")));
  }

  @Test
  public void refusesToWriteWhatJsonDoesNotHave() {
    for (Object value : new Object[] {Double.NaN, Double.POSITIVE_INFINITY, new Object(), 'c'}) {
      assertThrows(JsonException.class, () -> Json.write(value));
    }
  }
}
