/** The version in package.json: the one place that a release changes. */
import { readFile } from 'node:fs/promises';

/** From the source tree and from the bundle alike, it is one folder up. */
const packageFile = new URL('../package.json', import.meta.url);

export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  return version;
}
