/** Files of a submission in the grader, against a bare route with the same bytes. */
import { pushFiles, type Submission } from '../course.ts';
import { alternate, toRow, type Row } from '../measure.ts';
import type { Bench, Work } from '../world.ts';

const longText = Array.from(
  { length: 20_000 },
  (_, line) => `def step_${line}(value):  # the value of line ${line} comes before the next one\n`,
).join('');

interface Listed {
  tree: { entry: { path: string; sha: string } }[];
}

async function measureFiles({ world, repeats, isSmoke }: Bench): Promise<Row[]> {
  const as = world.course.professor;
  // The first ones are for grading.
  const [small, large] = world.course.submissions.slice(-2) as [Submission, Submission];
  const most = isSmoke ? 300 : 3_000;
  await pushFiles(world, small, 200 - 21);
  await pushFiles(world, large, most - 21, longText);
  const { tree } = await world.read<Listed>(`${large.path}/tree`, { as });
  const shaOf = (path: string) => tree.find(({ entry }) => entry.path === path)!.entry.sha;
  const calls = {
    'blob, 2 kB': `${large.path}/blob/${shaOf('src/part-1/file-1.py')}`,
    'blob, 20,000 lines': `${large.path}/blob/${shaOf('long.py')}`,
    'tree of 200 files, warm': `${small.path}/tree`,
    [`tree of ${most} files, warm`]: `${large.path}/tree`,
  };
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(calls)) {
    const read = () => world.call(path, { as });
    const floor = await world.floors.keep({ bytes: await read() });
    rows.push(toRow(name, await alternate(repeats, read, floor), { aim: { ratio: 2 } }));
  }
  return rows;
}

export const fileWorks: Work[] = [{ name: 'files', run: measureFiles }];
