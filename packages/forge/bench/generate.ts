/**
 * How long it takes to generate repositories from a 20-file base through the REST call.
 *
 *   DATABASE_URL=postgresql://… npx tsx packages/forge/bench/generate.ts [count] [at once]
 *
 * Prints one line of JSON. The goal is 1,000 in under 20 s on two cores.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startForge } from '../src/index.ts';

const databaseUrl = process.env['DATABASE_URL'];
if (databaseUrl === undefined) throw new Error('Set DATABASE_URL to an empty database.');
const count = Number(process.argv[2] ?? 1000);
const atOnce = Number(process.argv[3] ?? 20);

const dir = await mkdtemp(join(tmpdir(), 'forge-bench-'));
const forge = await startForge({ databaseUrl, dir, port: 0, title: 'Bench', control: { port: 0 } });
try {
  const { token } = (await control('/users', { login: 'bench' })) as { token: string };
  await call(token, 'POST', '/user/repos', { name: 'base', auto_init: true, is_template: true });
  for (let file = 1; file < 20; file += 1) {
    const content = Buffer.from(`file ${file}\n`.repeat(50)).toString('base64');
    await call(token, 'PUT', `/repos/bench/base/contents/src/file-${file}.txt`, {
      message: `Add file ${file}`,
      content,
    });
  }
  const took: number[] = [];
  let next = 0;
  const started = performance.now();
  const cpuBefore = process.cpuUsage();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const name = `copy-${next++}`;
        const before = performance.now();
        await call(token, 'POST', '/repos/bench/base/generate', { name, private: true });
        took.push(performance.now() - before);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  took.sort((a, b) => a - b);
  console.log(
    JSON.stringify({
      repositories: took.length,
      atOnce,
      seconds: Number(seconds.toFixed(2)),
      // Of this process, client and server together: comparable on a machine that has other work.
      cpuSeconds: Number(((cpu.user + cpu.system) / 1e6).toFixed(2)),
      perSecond: Math.round(took.length / seconds),
      p50Ms: Math.round(took[Math.floor(took.length * 0.5)]!),
      p99Ms: Math.round(took[Math.floor(took.length * 0.99)]!),
    }),
  );
} finally {
  await forge.close();
  await rm(dir, { recursive: true, force: true });
}

async function control(path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${forge.controlUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function call(token: string, method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${forge.apiUrl}${path}`, {
    method,
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}
