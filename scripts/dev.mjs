/** The product while you change it: the server restarts and the page reloads by themselves. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => join(root, 'node_modules/.bin', name);

// The page comes from Vite, so log-ins must return there; Vite hands /api on to the server.
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
/** One ends, all end: half a product would only confuse. Told twice, tsx would not wait for the server. */
function end() {
  if (!isEnding) children.forEach((child) => child.kill());
  isEnding = true;
}
for (const child of children) child.once('exit', end);
process.on('SIGTERM', end);
// Ctrl-C in a terminal reaches the children by itself.
process.on('SIGINT', () => (isEnding = true));
