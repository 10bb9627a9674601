/** Where the web build is: from the source tree and from the bundle alike, two folders up and over. */
import { fileURLToPath } from 'node:url';

export const webBuild = fileURLToPath(new URL('../../web/dist', import.meta.url));
