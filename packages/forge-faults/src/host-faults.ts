import type { Faults, ForgeContext } from '@lectern/forge/context';
import type { FastifyInstance } from 'fastify';
import { buildControl } from './control.ts';
import { registerFaults } from './hooks.ts';
import { fillLater } from './late-template.ts';
import { costOf } from './limiter.ts';
import { makeSwitchboard } from './switchboard.ts';

const LOOPBACK = '127.0.0.1';

export interface HostFaults extends Faults {
  /** Address of the control interface, once the host has started. */
  controlUrl(): string | undefined;
}

export function hostFaults({ clock }: { clock?: () => Date } = {}): HostFaults {
  const board = makeSwitchboard(clock);
  let controlUrl: string | undefined;

  function openControl(app: FastifyInstance, context: ForgeContext): void {
    const control = buildControl(context, board);
    app.addHook('onReady', async () => {
      controlUrl = await control.listen({ host: LOOPBACK, port: 0 });
    });
    app.addHook('onClose', () => control.close());
  }

  return {
    controlUrl: () => controlUrl,
    clock: board.clock.now,
    plugInto(app, context) {
      registerFaults(app, board);
      openControl(app, context);
    },
    /** Counts the call as in flight until its connection closes. */
    admit(caller, request, reply) {
      const cost = costOf(request.method, request.url);
      const { allowance, leave } = board.gate.enter(caller, cost);
      reply.raw.once('close', leave);
      return allowance;
    },
    fateOfWebhook: board.fateOfWebhook,
    copyLater() {
      const delayMs = board.templateDelayMs;
      return delayMs === 0 ? undefined : (context, copy) => fillLater(context, copy, delayMs);
    },
  };
}
