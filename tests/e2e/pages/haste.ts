/** A grader who is faster than the page. */
import type { Page } from 'playwright-core';
import type { GradedWork } from '../course/graded-class.ts';

/**
 * Types a comment for one student after the other, and goes on before anything has settled. It
 * happens inside the page, which leaves it no time at all between one thing and the next. Every round
 * waits another moment before it goes on; `from` counts the rounds of earlier calls, whose moments are
 * over. Answers what was typed, by work.
 */
export async function hurry(
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
          // Sooner than the next frame, which would be drawn for nothing else.
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      };
      const wanted: Record<number, string[]> = {};
      for (let round = from; round < from + rounds; round += 1) {
        const { id, name, way } = ways[round % 2]!;
        const field = await until(() => {
          if (document.querySelector('h1')?.textContent !== name) return undefined;
          const open = document.querySelector<HTMLElement>('[placeholder="Leave a comment"]');
          // Keys are heard a moment after the student is seen.
          if (!open) dispatchEvent(new KeyboardEvent('keydown', { key: 'w' }));
          return open ?? undefined;
        });
        field.focus();
        const body = `${id}.${round}`;
        document.execCommand('insertText', false, body);
        (wanted[id] ??= []).push(body);
        await new Promise((resolve) => setTimeout(resolve, (round * 37) % 101));
        const buttons = [...document.querySelectorAll('button')];
        buttons.find(({ textContent }) => textContent === way)?.click();
      }
      return wanted;
    },
    [from, rounds, ways] as const,
  );
}
