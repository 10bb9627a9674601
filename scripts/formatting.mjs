/**
 * Checks that every file is formatted as Prettier does it. oxfmt is much faster and nearly the same, so
 * Prettier checks only files that oxfmt would change.
 */
import { spawnSync } from 'node:child_process';

const everything = ['-c', '.prettierrc.json', '--list-different', '.'];
const { error, status, stderr, stdout } = spawnSync('oxfmt', everything, { encoding: 'utf8' });
if (error) throw error;
// Any other status means that oxfmt could not read a file.
if (status !== 0 && status !== 1) throw new Error(stderr);

const doubtful = stdout.split('\n').filter((line) => line !== '');
if (doubtful.length > 0) {
  const judged = spawnSync('prettier', ['--check', ...doubtful], { stdio: 'inherit' });
  process.exit(judged.status ?? 1);
}
