/**
 * Runs the bundled server with what V8 compiled for an earlier start: to compile it is a third of one.
 * The first start leaves that beside the bundle; where nothing may be written, each start compiles.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { constants, Script } from 'node:vm';

/** A start is over by then, and what it needed is compiled. */
const settledMs = 5_000;

const program = fileURLToPath(new URL('./server.cjs', import.meta.url));
const source = readFileSync(program);
// V8 compares no more of a source than its length, and takes only what the same V8 has made.
const fingerprint = createHash('sha256').update(source).digest('hex').slice(0, 16);
const compiled = `${program}.${fingerprint}-${cachedDataVersionTag()}`;

/** What Node.js gives to every script that it requires. */
const given = ['exports', 'require', 'module', '__filename', '__dirname'];
const script = new Script(`(function (${given.join(', ')}) {${source.toString()}\n})`, {
  filename: program,
  cachedData: readIfThere(compiled),
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
const run = script.runInThisContext() as (...given: unknown[]) => void;
const module = { exports: {} };
run(module.exports, createRequire(program), module, program, dirname(program));
if (script.cachedDataRejected !== false) setTimeout(() => void keep(), settledMs).unref();

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Whole or not at all: others start meanwhile, and V8 trusts what it is given. */
async function keep(): Promise<void> {
  const unfinished = `${compiled}-${process.pid}`;
  try {
    await writeFile(unfinished, script.createCachedData(), { flush: true });
    await rename(unfinished, compiled);
  } catch {
    // Read-only, or full: the next start compiles again.
  }
}
