/** Files beside the program, at the same relative path in a release and in the source tree. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const webBuild = fileURLToPath(new URL('../../web/dist', import.meta.url));

const packageFile = new URL('../package.json', import.meta.url);

/** The only place that a release changes. */
export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  return version;
}
