import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitFolder } from '@lectern/testkit/git-folder';
import { expect, it } from 'vitest';
import { commitsOfTags } from './tags.ts';

it(
  'a tag of a tag leads to its commit, and a tag that git has no memory for to none',
  { tags: 'release' },
  async () => {
    const folder = await gitFolder();
    const mirror = { dir: join(folder.dir, '.git') };
    const head = await folder.commit({ 'a.txt': 'a\n' });
    await folder.git('tag', '--annotate', '--message=In', 'submit', 'main');
    await folder.git('tag', '--annotate', '--message=Again', 'again', 'submit');
    const again = await folder.git('rev-parse', 'again');
    expect(await commitsOfTags(mirror, [again])).toEqual(new Map([[again, head]]));

    await writeFile(join(folder.dir, 'message'), 'a\n'.repeat(12_000_000));
    await folder.git('tag', '--annotate', '--cleanup=verbatim', '--file=message', 'huge', 'main');
    const huge = await folder.git('rev-parse', 'huge');
    const littleMemory = 20 * 1024 * 1024;
    expect(await commitsOfTags(mirror, [again], littleMemory)).toEqual(new Map([[again, head]]));
    expect(await commitsOfTags(mirror, [huge], littleMemory)).toEqual(new Map());
  },
);
