import type { FileHandle } from 'node:fs/promises';
import { openNameless } from '../service/nameless-file.ts';
import { readAhead, type BodyChunks } from './request-body.ts';

/**
 * Takes all of a body in before git sees it. A large push over a thin line takes its time, and whoever
 * sends slowly, honestly or not, must not keep a turn from the others meanwhile. What is small stays in
 * memory; the rest needs a place and waits in a file.
 */
export async function takeIn(
  body: BodyChunks,
  dir: string,
  place: () => Promise<unknown>,
): Promise<AsyncGenerator<Buffer, undefined>> {
  const ahead = await readAhead(body);
  let next = await body.next();
  if (next.done === true) return givenBack(ahead);
  await place();
  const file = await openNameless(dir);
  try {
    for (; next.done !== true; next = await body.next()) await file.writeFile(next.value);
  } catch (error) {
    await file.close();
    throw error;
  }
  return givenBack(ahead, file);
}

async function* givenBack(
  ahead: readonly Buffer[],
  file?: FileHandle,
): AsyncGenerator<Buffer, undefined> {
  try {
    yield* ahead;
    if (file) yield* file.createReadStream({ start: 0, autoClose: false });
  } finally {
    await file?.close();
  }
  return undefined;
}
