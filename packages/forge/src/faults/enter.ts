import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Allowance } from '../rest/rate-limit.ts';
import { costOf } from './cost.ts';
import type { Switchboard } from './switchboard.ts';

/** Lets a REST call through the gate until its connection is done with it, answered or not. */
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
