package sum

import "testing"

func TestAdds(t *testing.T) {
	if 1+1 != 2 {
		t.Error("1 + 1 is not 2")
	}
}

func TestSubtracts(t *testing.T) {
	t.Log("computing 3 - 1")
	if 3-1 != 1 {
		t.Error("3 - 1 is not <1> & never was")
	}
}

func TestMultiplies(t *testing.T) { t.Skip("not written yet") }

func TestSquares(t *testing.T) {
	t.Run("of 3", func(t *testing.T) {})
}
