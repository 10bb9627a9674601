import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { read } from './control-read.ts';
import { FaultRule } from './fault-rules.ts';
import { publishedLimits } from './limiter.ts';
import type { Switchboard } from './switchboard.ts';
import { WebhookFaults } from './webhook-faults.ts';

const positive = z.number().positive();
const LimitsBody = z.strictObject({
  requests_per_hour: positive.default(publishedLimits.requestsPerHour),
  points_per_minute: positive.default(publishedLimits.pointsPerMinute),
  creations_per_minute: positive.default(publishedLimits.creationsPerMinute),
  creations_per_hour: positive.default(publishedLimits.creationsPerHour),
  concurrent: positive.default(publishedLimits.concurrent),
  speed: positive.default(publishedLimits.speed),
});
const ClockBody = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ advance_ms: z.number().int() }),
]);

export function registerFaultControls(control: FastifyInstance, board: Switchboard): void {
  control.get('/state', async () => stateOf(board));
  control.post('/reset', async (request) => {
    const { seed } = read(request, z.strictObject({ seed: z.number().int().optional() }));
    board.reset(seed);
    return stateOf(board);
  });

  control.post('/faults', async (request, reply) => {
    const armed = board.arm(read(request, FaultRule));
    return reply.code(201).send(armed);
  });
  control.delete('/faults', async (_request, reply) => {
    board.disarm();
    return reply.code(204).send();
  });

  control.put('/limits', async (request) => {
    const body = read(request, LimitsBody);
    board.gate.limits = {
      requestsPerHour: body.requests_per_hour,
      pointsPerMinute: body.points_per_minute,
      creationsPerMinute: body.creations_per_minute,
      creationsPerHour: body.creations_per_hour,
      concurrent: body.concurrent,
      speed: body.speed,
    };
    return board.gate.limits;
  });
  control.delete('/limits', async (_request, reply) => {
    board.gate.limits = null;
    return reply.code(204).send();
  });

  control.put('/webhooks', async (request) => {
    board.webhooks = read(request, WebhookFaults);
    return board.webhooks;
  });
  control.put('/templates', async (request) => {
    const body = z.strictObject({ delay_ms: z.number().int().min(0).max(120_000) });
    board.templateDelayMs = read(request, body).delay_ms;
    return { delay_ms: board.templateDelayMs };
  });

  control.put('/clock', async (request) => {
    const body = read(request, ClockBody);
    board.clock.moveTo(
      'now' in body ? new Date(body.now) : new Date(board.clock.now().getTime() + body.advance_ms),
    );
    return { now: board.clock.now().toISOString() };
  });
  control.delete('/clock', async (_request, reply) => {
    board.clock.reset();
    return reply.code(204).send();
  });
}

function stateOf(board: Switchboard) {
  return {
    now: board.clock.now().toISOString(),
    faults: board.rules,
    limits: board.gate.limits,
    webhooks: board.webhooks,
    templates: { delay_ms: board.templateDelayMs },
    counters: board.counters,
  };
}
