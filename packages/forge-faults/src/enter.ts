import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Allowance } from '@lectern/forge/rate-limit';
import { costOf } from './cost.ts';
import type { Switchboard } from './switchboard.ts';

/** Counts a REST call as in flight until its connection closes, answered or not. */
export function enterUnderFaults(
  board: Switchboard,
  caller: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Allowance | undefined {
  const { allowance, leave } = board.gate.enter(caller, costOf(request.method, request.url));
  reply.raw.once('close', leave);
  return allowance;
}
