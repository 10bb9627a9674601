/**
 * A body is in memory as a whole before anybody reads it, and whoever sends it decides for how long.
 * So of large ones only some are taken in at once, and the others stay with their senders.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { finished } from 'node:stream';
import { makeSlots } from '@lectern/processes/slots';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What nearly all calls send is smaller. */
const smallBytes = 64 * 1024;
/** Up to four megabytes each, but for files, which may have forty. */
const places = makeSlots(64, { maxEach: 8 });
const placesForFiles = makeSlots(16, { maxEach: 2 });

export async function awaitRoomFor(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { caller, isFile }: { caller: string; isFile: boolean },
): Promise<void> {
  if (!mayBeLarge(headers)) return;
  const giveBack = await (isFile ? placesForFiles : places).take(caller);
  finished(reply.raw, giveBack);
}

function mayBeLarge(headers: IncomingHttpHeaders): boolean {
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > smallBytes
  );
}
