/** Starting with data present, and the bytes of pages. */
import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startCluster } from '@lectern/server/db/embedded/cluster';
import { alternate, toRow, toSingle, type Row } from '../measure.ts';
import { nodeMain, root } from '../product.ts';
import type { Bench, Work } from '../world.ts';

async function start({ world, isSmoke }: Bench): Promise<Row[]> {
  /** The time of the start alone. */
  const timed = async (begin: () => Promise<{ stop(): Promise<void> }>) => {
    const started = performance.now();
    const { stop } = await begin();
    const took = performance.now() - started;
    await stop();
    return took;
  };
  const startFloor = async () => {
    const cluster = await startCluster({ dataDir: world.dataDir });
    await promisify(execFile)(process.execPath, ['--eval', '0']);
    return cluster;
  };
  await world.product().stop();
  const rows: Row[] = [];
  for (const command of [['npm', 'start'], nodeMain]) {
    const startProduct = () => timed(() => world.start(command));
    const pairs = await alternate(isSmoke ? 1 : 5, startProduct, () => timed(startFloor));
    const label = `start with data, ${command === nodeMain ? 'node main.js' : 'npm start'}`;
    rows.push(toRow(label, pairs, { aim: { ratio: 4 } }));
  }
  await world.start();
  return rows;
}

const dist = join(root, 'apps/web/dist');

/** JavaScript that a page loads before it shows its content, as compressed by the build. */
async function measurePages(): Promise<Row[]> {
  const entryOf = async (document: string) =>
    [...(await readFile(join(dist, document), 'utf8')).matchAll(/assets\/[^"]+\.js/g)].map(String);
  const files = await readdir(join(dist, 'assets'));
  const sizeOf = async (name: string) => {
    const own = files.filter((file) => file.startsWith(`${name}-page-`) && file.endsWith('.js'));
    return kilobytesOf([...(await entryOf('index.html')), ...own.map((file) => `assets/${file}`)]);
  };
  const landing = await kilobytesOf(await entryOf('landing.html'));
  const unit = 'kB';
  return [
    toSingle('JavaScript of landing', landing, { unit, aim: { most: 100 } }),
    toSingle('JavaScript of my-work', await sizeOf('my-work'), { unit }),
    toSingle('JavaScript of dashboard', await sizeOf('dashboard'), { unit }),
    toSingle('JavaScript of grader', await sizeOf('grader'), { unit, aim: { most: 260 } }),
  ];
}

/** With all that they import. */
async function kilobytesOf(files: readonly string[]): Promise<number> {
  const known = new Set(files);
  let bytes = 0;
  for (const file of known) {
    const path = join(dist, file);
    const imports = /(?:from|import)"\.\/([^"]+\.js)"/g;
    for (const [, name] of (await readFile(path, 'utf8')).matchAll(imports))
      known.add(`assets/${name}`);
    bytes += (await stat(`${path}.br`).catch(() => stat(path))).size;
  }
  return bytes / 1000;
}

export const startWorks: Work[] = [
  { name: 'pages', run: measurePages },
  { name: 'start', run: start },
];
