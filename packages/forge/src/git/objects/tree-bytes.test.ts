import { ranMs } from '@lectern/testkit/ran-ms';
import { expect, it } from 'vitest';
import { entryBytes, findLine, replaceEntry } from './tree-bytes.ts';

const line = (name: string, sha = '0'.repeat(40)) => ({ mode: '100644', name, sha });

it(
  'a tree of 200,000 entries can be searched and changed in less than a second',
  { tags: 'release' },
  () => {
    const other = entryBytes(line('000000'));
    const tree = Buffer.concat([
      Buffer.alloc(200_000 * other.length, other),
      entryBytes(line('199999')),
    ]);
    const begun = ranMs();
    const changed = replaceEntry(tree, line('199999', 'f'.repeat(40)));
    expect(findLine(changed, '199999')).toEqual(line('199999', 'f'.repeat(40)));
    const added = replaceEntry(tree, line('199999a'));
    expect(added.equals(Buffer.concat([tree, entryBytes(line('199999a'))]))).toBe(true);
    expect(ranMs() - begun).toBeLessThan(1_000);
  },
);
