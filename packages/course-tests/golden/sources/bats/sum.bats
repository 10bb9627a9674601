@test "adds" {
  [ $((1 + 1)) -eq 2 ]
}

@test "subtracts" {
  echo "computing 3 - 1"
  [ $((3 - 1)) -eq 1 ]
}

@test "multiplies" {
  skip "not written yet"
}
