import type { FileHandle } from 'node:fs/promises';
import { openUnlinked } from '../service/unlinked-file.ts';
import { readAhead, type BodyChunks } from './request-body.ts';

/**
 * Reads the whole body before git starts, so that a slow upload occupies no git slot. A large body
 * needs a transfer slot and goes to a file.
 */
export async function spoolBody(
  body: BodyChunks,
  dir: string,
  transferSlot: () => Promise<unknown>,
): Promise<AsyncGenerator<Buffer, undefined>> {
  const ahead = await readAhead(body);
  let next = await body.next();
  if (next.done === true) return givenBack(ahead);
  await transferSlot();
  const file = await openUnlinked(dir);
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
