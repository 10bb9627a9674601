import type { Faults, ForgeContext } from '@lectern/forge/context';
import type { FastifyInstance } from 'fastify';
import { buildControl } from './control.ts';
import { enterUnderFaults } from './enter.ts';
import { registerFaults } from './hooks.ts';
import { fillLater } from './late-template.ts';
import { makeSwitchboard } from './switchboard.ts';

const LOOPBACK = '127.0.0.1';

export interface HostFaults extends Faults {
  /** Where the control interface listens; undefined until the host has started. */
  controlUrl(): string | undefined;
}

/** Faults for one start of a host, and the control interface that switches them. */
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
    admit: (caller, request, reply) => enterUnderFaults(board, caller, request, reply),
    fateOfWebhook: board.fateOfWebhook,
    copyLater() {
      const delayMs = board.templateDelayMs;
      return delayMs === 0 ? undefined : (context, copy) => fillLater(context, copy, delayMs);
    },
  };
}
