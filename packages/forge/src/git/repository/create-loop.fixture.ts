/** Runs until it is killed. For crash.itest.ts. */
import { createEmpty, removeRepository } from './create.ts';
import { repositoryDir } from '../paths.ts';

const root = process.argv[2] ?? '';
for (let id = 1; ; id += 1) {
  await createEmpty(repositoryDir(root, id), 'main');
  if (id % 3 === 0) await removeRepository(repositoryDir(root, id - 1));
  if (id === 20) process.stdout.write('running\n');
}
