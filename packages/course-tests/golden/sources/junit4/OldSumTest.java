import static org.junit.Assert.assertEquals;

import org.junit.Ignore;
import org.junit.Test;

public class OldSumTest {
  @Test
  public void adds() {
    assertEquals(2, 1 + 1);
  }

  @Test
  public void subtracts() {
    System.out.println("computing 3 - 1");
    assertEquals("3 - 1 is not <1> & never was", 1, 3 - 1);
  }

  @Test
  public void divides() {
    throw new ArithmeticException("/ by zero");
  }

  @Test
  @Ignore("not written yet")
  public void multiplies() {}
}
