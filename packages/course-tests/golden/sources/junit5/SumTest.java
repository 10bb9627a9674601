import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SumTest {
  @Test
  void adds() {
    assertEquals(2, 1 + 1);
  }

  @Test
  void subtracts() {
    System.out.println("computing 3 - 1");
    assertEquals(1, 3 - 1, "3 - 1 is not <1> & never was");
  }

  @Test
  void divides() {
    int zero = 0;
    fail("unreachable: " + 1 / zero);
  }

  @Test
  @Disabled("not written yet")
  void multiplies() {}

  @Nested
  class Squares {
    @Test
    @DisplayName("the square of 3 is 9")
    void squares() {
      assertEquals(9, 3 * 3);
    }
  }
}
