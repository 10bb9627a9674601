/** Computes every example of docs/gradebook.md. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gradebookTotal, totalLabel } from '@lectern/contract';
import { expect, it } from 'vitest';

const page = readFileSync(
  fileURLToPath(new URL('../../docs/gradebook.md', import.meta.url)),
  'utf8',
);
const examples = page
  .slice(page.indexOf('| Categories'))
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));

function categoriesOf(text: string) {
  if (text === 'none') return [];
  return text.split(', ').map((one, at) => {
    const [, name = '', weight, drop = 0] = /^(\w+) (\d+)(?: drop (\d+))?$/.exec(one)!;
    return { id: at + 1, name, weight: Number(weight), dropLowest: Number(drop) };
  });
}

function itemsOf(text: string, categories: readonly { id: number; name: string }[]) {
  return text.split(', ').map((one, at) => {
    const [, name, score, maximum, marks = ''] =
      /^(?:([A-Z]\w*) )?(-?\d+|-)\/(\d+)((?: \w+)*)$/.exec(one)!;
    return {
      key: String(at),
      categoryId: categories.find((category) => category.name === name)?.id ?? null,
      maximum: Number(maximum),
      score: score === '-' ? null : Number(score),
      extraCredit: marks.includes('extra'),
      excused: marks.includes('excused'),
      missing: marks.includes('missing'),
      counts: !marks.includes('out'),
    };
  });
}

it('docs/gradebook.md has examples', () => {
  expect(examples.length).toBeGreaterThan(10);
});

it.each(examples)('%sin the gradebook with categories %s the scores %s give %s', (...row) => {
  const [, categoryText = '', itemText = '', total] = row;
  const categories = categoriesOf(categoryText);
  const { percent } = gradebookTotal(categories, itemsOf(itemText, categories));
  expect(totalLabel(percent)).toBe(total);
});
