/** A right and a wrong solution of each recipe in docs/autograder.md, by the file's path. */
import type { VerdictCode } from '@lectern/course-tests/results';

interface Solutions {
  /** Names of the sandbox's languages. */
  needs: readonly string[];
  right: Record<string, string>;
  wrong: { files: Record<string, string>; loses: readonly [test: string, VerdictCode][] };
  /** Takes more than a second per solution. */
  isSlow?: true;
}

export const solutions: Record<string, Solutions> = {
  Python: {
    needs: ['Python', 'pytest'],
    right: {
      'stats.py': `def average(numbers):
    if not numbers:
        raise ValueError('There are no numbers.')
    return sum(numbers) / len(numbers)
`,
    },
    wrong: {
      files: { 'stats.py': 'def average(numbers):\n    return sum(numbers) / len(numbers)\n' },
      loses: [['test_no_numbers', 'failed']],
    },
  },
  Java: {
    needs: ['Java', 'JUnit 5'],
    isSlow: true,
    right: {
      'Account.java': `class Account {
  private int balance;

  int balance() {
    return balance;
  }

  void deposit(int amount) {
    balance += amount;
  }

  void withdraw(int amount) {
    if (amount > balance) throw new IllegalArgumentException("Only " + balance + " are left.");
    balance -= amount;
  }
}
`,
    },
    wrong: {
      files: {
        'Account.java': `class Account {
  private int balance;

  int balance() {
    return balance;
  }

  void deposit(int amount) {
    balance += amount;
  }

  void withdraw(int amount) {
    balance -= amount;
  }
}
`,
      },
      loses: [['refusesToOverdraw', 'failed']],
    },
  },
  C: {
    needs: ['C'],
    right: {
      'sum.c': `#include <stdio.h>

int main(void) {
  long sum = 0, number;
  int found;
  while ((found = scanf("%ld", &number)) == 1) sum += number;
  if (found != EOF) return 1;
  printf("%ld\\n", sum);
  return 0;
}
`,
    },
    wrong: {
      files: {
        'sum.c': `#include <stdio.h>

int main(void) {
  long one, other;
  if (scanf("%ld %ld", &one, &other) != 2) return 1;
  printf("%ld\\n", one + other);
  return 0;
}
`,
      },
      loses: [
        ['Adds many lines', 'wrong_output'],
        ['Adds nothing', 'failed'],
      ],
    },
  },
  JavaScript: {
    needs: ['Node.js'],
    right: {
      'package.json': '{ "type": "module" }\n',
      'words.js': `export const reverseWords = (text) => text.trim().split(/\\s+/).reverse().join(' ');
`,
    },
    wrong: {
      files: {
        'words.js': "export const reverseWords = (text) => text.split(' ').reverse().join(' ');\n",
      },
      loses: [['ignores extra spaces', 'failed']],
    },
  },
  Go: {
    needs: ['Go'],
    isSlow: true,
    right: {
      'go.mod': 'module shapes\n\ngo 1.19\n',
      'shapes.go': `package shapes

import "math"

func RectangleArea(width, height float64) float64 { return width * height }

func CircleArea(radius float64) float64 { return math.Pi * radius * radius }
`,
    },
    wrong: {
      files: {
        'shapes.go': `package shapes

func RectangleArea(width, height float64) float64 { return width * height }

func CircleArea(radius float64) float64 { return 3 * radius * radius }
`,
      },
      loses: [['Area of a circle', 'failed']],
    },
  },
};
