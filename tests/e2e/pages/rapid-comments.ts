import type { Page } from 'playwright-core';
import type { GradedWork } from '../course/graded-class.ts';

/**
 * Types comments for two students in turn, and goes to the other one before saving can finish. Runs inside
 * the page, to be faster than any person. Each round waits a different time before it goes on; `from` is
 * the number of rounds of earlier calls. Returns what was typed, by submission.
 */
export async function typeRapidly(
  page: Page,
  [first, second]: readonly [GradedWork, GradedWork],
  { from, rounds }: { from: number; rounds: number },
): Promise<Record<number, string[]>> {
  const ways = [
    { id: first.id, name: first.student.name, way: 'Next' },
    { id: second.id, name: second.student.name, way: 'Previous' },
  ];
  return page.evaluate(
    async ([from, rounds, ways]) => {
      const until = async <T>(look: () => T | undefined): Promise<T> => {
        for (;;) {
          const found = look();
          if (found !== undefined) return found;
          // A timer is faster than the next animation frame.
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      };
      const typed: Record<number, string[]> = {};
      for (let round = from; round < from + rounds; round += 1) {
        const { id, name, way } = ways[round % 2]!;
        const field = await until(() => {
          if (document.querySelector('h1')?.textContent !== name) return undefined;
          const open = document.querySelector<HTMLElement>('[placeholder="Leave a comment"]');
          // The page handles keys only some time after it shows the student.
          if (!open) dispatchEvent(new KeyboardEvent('keydown', { key: 'w' }));
          return open ?? undefined;
        });
        field.focus();
        const body = `${id}.${round}`;
        document.execCommand('insertText', false, body);
        (typed[id] ??= []).push(body);
        await new Promise((resolve) => setTimeout(resolve, (round * 37) % 101));
        const buttons = [...document.querySelectorAll('button')];
        buttons.find(({ textContent }) => textContent === way)?.click();
      }
      return typed;
    },
    [from, rounds, ways] as const,
  );
}
