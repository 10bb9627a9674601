/** Development mode: the server restarts and the page reloads after a change. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => join(root, 'node_modules/.bin', name);

// Vite serves the page and proxies /api, so a login must redirect back to Vite.
const site = process.env.PUBLIC_URL ?? 'http://localhost:5173';
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_URL: site },
  }),
  spawn(bin('vite'), ['--port', new URL(site).port || '5173', '--strictPort'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
  }),
];

let isEnding = false;
/** If one child exits, stop all. Only once, because a second signal keeps tsx from waiting for the server. */
function end() {
  if (!isEnding) children.forEach((child) => child.kill());
  isEnding = true;
}
for (const child of children) child.once('exit', end);
process.on('SIGTERM', end);
// A terminal sends Ctrl-C to the children too.
process.on('SIGINT', () => (isEnding = true));
