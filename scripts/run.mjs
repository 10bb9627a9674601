import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Node does not know the CPU time of a child's own children; `times` of the shell does. */
const measured = '"$0" "$@"; code=$?; times >&3; exit $code';

/** Runs a command of the packages or the system: its exit code, output, and CPU seconds with all children. */
export function run(command, args, env = {}) {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', measured, command, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...env, PATH: path },
    });
    let output = '';
    let times = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => (output += chunk));
    }
    child.stdio[3].setEncoding('utf8').on('data', (chunk) => (times += chunk));
    child.once('error', (error) => resolve({ code: 1, output: error.message, cpu: 0 }));
    child.once('close', (code) => resolve({ code: code ?? 1, output, cpu: cpuSeconds(times) }));
  });
}

/** The second line has user and system time of the children, such as `1m2.5s 0m0.3s`. */
function cpuSeconds(times) {
  const figures = [...(times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  return figures.reduce((sum, [, minutes, rest]) => sum + 60 * minutes + Number(rest), 0);
}
