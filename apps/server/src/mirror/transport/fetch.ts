/** Updates a mirror, and keeps all commits that were ever pushed. */
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isProblem } from '../../platform/problem.ts';
import { removeLeftovers } from './leftovers.ts';
import type { Mirror } from '../mirror.ts';
import { isKept, keepHeads, keptRef, readRefs, type Ref } from '../history/refs.ts';
import { fetchRefs, tookTooMuch, type FetchBounds, type Source } from './transport.ts';

/** Branches, and the tags of submissions. */
const refspecs = ['+refs/heads/*:refs/heads/*', '+refs/tags/submit*:refs/tags/submit*'];
/** After more force pushes between two fetches, the oldest heads are lost. */
const mostLostHeads = 100;

export interface FetchRequest extends FetchBounds {
  source: Source;
  /** Heads of known pushes, oldest first. */
  seen: readonly string[];
}

/** Fetches and returns all heads. Seen heads get a ref, and are fetched by id if no branch contains them any more. */
export async function fetchHeads(mirror: Mirror, request: FetchRequest): Promise<Ref[]> {
  const { dir } = mirror;
  const { source, seen } = request;
  await removeLeftovers(dir);
  await fetchRefs(dir, source, refspecs, { ...request, prune: true });
  const refs = await readRefs(dir);
  const kept = new Set(refs.filter(isKept).map(({ sha }) => sha));
  const unkept = [...new Set(seen)].filter((sha) => !kept.has(sha));
  // The commit of a ref exists. After an ordinary push there is nothing else to look for.
  const heads = new Set(refs.map(({ sha }) => sha));
  const unseen = unkept.filter((sha) => !heads.has(sha));
  const lost = await fetchLost(dir, request, await missingFrom(mirror, unseen));
  await keepHeads(
    dir,
    unkept.filter((sha) => !lost.has(sha)),
  );
  return refs.filter((ref) => !isKept(ref));
}

/** Whether nothing was ever fetched. */
export async function isEmpty({ dir }: Mirror): Promise<boolean> {
  return (await readRefs(dir)).length === 0;
}

async function missingFrom({ objects }: Mirror, shas: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const sha of shas) if (!(await objects.info(sha))) missing.push(sha);
  return missing;
}

/**
 * Fetches heads that no ref contains any more, and returns those that could not be fetched. The file `forgotten`
 * lists them, so that they are not requested again.
 */
async function fetchLost(
  dir: string,
  request: FetchRequest,
  missing: readonly string[],
): Promise<Set<string>> {
  const file = join(dir, 'forgotten');
  const forgotten = new Set(lines(await readFile(file).catch(() => Buffer.alloc(0))));
  const wanted = missing.filter((sha) => !forgotten.has(sha)).slice(-mostLostHeads);
  const found = await fetchByName(dir, request, wanted).catch((error: unknown) => {
    // Optional: the branches are already fetched.
    if (!tookTooMuch(error)) throw error;
    return new Set<string>();
  });
  const gone = wanted.filter((sha) => !found.has(sha));
  if (gone.length > 0) await appendFile(file, `${gone.join('\n')}\n`);
  return new Set(missing.filter((sha) => !found.has(sha)));
}

async function fetchByName(
  dir: string,
  request: FetchRequest,
  shas: readonly string[],
): Promise<Set<string>> {
  if (shas.length === 0) return new Set();
  try {
    const specs = shas.map((sha) => `+${sha}:${keptRef(sha)}`);
    await fetchRefs(dir, request.source, specs, { ...request, prune: false });
    return new Set(shas);
  } catch (error) {
    if (!isProblem(error, 'absent')) throw error;
    if (shas.length === 1) return new Set();
  }
  // One missing commit fails the whole request, so the rest is requested in halves.
  const middle = Math.ceil(shas.length / 2);
  const first = await fetchByName(dir, request, shas.slice(0, middle));
  const second = await fetchByName(dir, request, shas.slice(middle));
  return new Set([...first, ...second]);
}

function lines(output: Buffer): string[] {
  return output.toString('utf8').split('\n').filter(Boolean);
}
