/** What a release puts beside the program. From the source tree and from the bundle the way is the same. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The folder of the web build. */
export const webBuild = fileURLToPath(new URL('../../web/dist', import.meta.url));

const packageFile = new URL('../package.json', import.meta.url);

/** The version in package.json, the one place that a release changes. */
export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  return version;
}
