import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heapBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

it('the render cache uses at most 4 bytes per cached character', { tags: 'release' }, () => {
  renderMarkdown('# Load the renderer\n'.repeat(100));
  const before = heapBytes();
  let characters = 0;
  for (let page = 0; page < 2; page += 1) {
    characters += renderMarkdown(`* ${page} *a*\n`.repeat(10_000)).text.length;
  }
  expect(heapBytes() - before).toBeLessThan(4 * characters);
});
