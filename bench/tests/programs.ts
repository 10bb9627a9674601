/** A submission with a program in C and one in Python, and their tests. */
import type { TestForm } from '@lectern/contract';
import type { TestedClass, TestedWork } from './tested-class.ts';

const c = `#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

static struct node *push(struct node *list, int value) {
  struct node *made = malloc(sizeof *made);
  made->value = value;
  made->next = list;
  return made;
}

int main(void) {
  struct node *list = NULL;
  int value, sum = 0;
  while (scanf("%d", &value) == 1) list = push(list, value);
  for (struct node *at = list; at; at = at->next) sum += at->value;
  printf("%d\\n", sum);
  return 0;
}
`;

const python = `import unittest

def total(values):
    return sum(int(value) for value in values.split())

class TotalTest(unittest.TestCase):
    pass

def expect(n):
    return lambda self: self.assertEqual(total(f'{n} 1'), n + 1)

for n in range(20):
    setattr(TotalTest, f'test_{n}', expect(n))

if __name__ == '__main__':
    unittest.main()
`;

/** Resolves with the last commit. */
export async function pushPrograms(room: TestedClass, work: TestedWork): Promise<string> {
  await room.push(work, 'test_total.py', python);
  return pushC(room, work, 'first');
}

/** The comment makes each push another commit. */
export function pushC(room: TestedClass, work: TestedWork, comment: string): Promise<string> {
  return room.push(work, 'main.c', `${c}// ${comment}\n`);
}

/** Compiled once, then as many cases. */
export function testsOfC(cases: number): Pick<TestForm, 'cases' | 'setup'> {
  return {
    setup: 'gcc -O1 -o main main.c',
    cases: Array.from({ length: cases }, (_, n) => ({
      name: `Sum ${n + 1}`,
      points: 1,
      run: './main',
      stdin: `${n} 2 3\n`,
      expected: String(n + 5),
      comparison: 'exact',
    })),
  };
}

/** 20 unit tests in one process. */
export const testsOfPython: Pick<TestForm, 'cases' | 'setup'> = {
  setup: null,
  cases: [{ name: 'Unit tests', points: 1, run: 'python3 -m unittest -q test_total.py' }],
};

/** The same commands without Lectern and without boxes, in a folder with these files. */
export const bare = {
  files: { 'main.c': c, 'test_total.py': python },
  c: 'gcc -O1 -o main main.c && echo 0 2 3 | ./main',
  python: 'python3 -m unittest -q test_total.py',
};
