import type { ForgeContext } from '../context.ts';
import { buildControl } from './control.ts';

/** The short cuts of the control interface for the program that carries the host: no port is opened. */
export interface Control {
  /** Answers with what the interface says; throws its sentence when it refuses. */
  call<Answer = unknown>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * People, organisations, installations and pushes with a time of their own, as sample data needs them.
 * Faults are not among it: only a host that was started with them can be made to fail.
 */
export function openControl(context: ForgeContext): Control {
  const control = buildControl(context);
  let isOpen = true;
  return {
    async call(method, path, body) {
      if (!isOpen) throw new Error('The control interface is closed.');
      const answer = await control.inject({ method, url: path, ...(body && { payload: body }) });
      const said = answer.payload === '' ? undefined : answer.json<never>();
      if (answer.statusCode < 400) return said as never;
      throw new Error(`${method} ${path}: ${(said as { message?: string } | undefined)?.message}`);
    },
    async close() {
      isOpen = false;
      await control.close();
    },
  };
}
