import { withFewDescriptors } from '@lectern/testkit/few-descriptors';
import { expect, it } from 'vitest';

const sourceOf = (name: string) => new URL(name, import.meta.url).href;

/** Tries `attempt` without free file descriptors, and again with some. */
async function withoutAndWith(prelude: string, attempt: string): Promise<string> {
  return withFewDescriptors(`${prelude}
    const attempt = () => ${attempt}.catch((error) => error.code ?? error.name);
    takeAll();
    const refused = attempt();
    await new Promise(setImmediate);
    giveBack();
    console.log(await refused, '|', await attempt());`);
}

it('streamGit reports EMFILE if there is no free file descriptor', async () => {
  const prelude = `import { streamGit } from '${sourceOf('./run-git.ts')}';`;
  const attempt = `new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk) => { text += chunk; };
    streamGit('/', ['version'], {}, read).then(() => resolve(text.slice(0, 3)), reject);
  })`;
  expect(await withoutAndWith(prelude, attempt)).toBe('EMFILE | git');
});

it('an object reader reports EMFILE if there is no free file descriptor', async () => {
  const prelude = `import { startCatFile } from '${sourceOf('../objects/cat-file.ts')}';`;
  // The folder is not a repository.
  expect(await withoutAndWith(prelude, `startCatFile('/').info('0'.repeat(40))`)).toBe(
    'EMFILE | GitFailure',
  );
});
