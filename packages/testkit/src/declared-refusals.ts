/** The printed description of the API names every refusal that the product gives: tests hold it to that. */
import { errorsOf } from '@lectern/contract';
import type { App } from './api.ts';

export interface Refusals {
  watch(app: App): void;
  /** Fails with those that no call declares; at the end of a file, since no test asks for this. */
  expectDeclared(): void;
}

export function watchRefusals(): Refusals {
  const undeclared = new Set<string>();
  return {
    watch: (app) => {
      app.addHook('onSend', async ({ routeOptions }, reply, payload) => {
        const route = routeOptions.config.contractRoute;
        if (!route || reply.statusCode < 400 || typeof payload !== 'string') return;
        const { code } = JSON.parse(payload) as { code: string };
        if (errorsOf(route).some((declared) => declared === code)) return;
        undeclared.add(`${route.method} ${route.path}: ${code}`);
      });
    },
    expectDeclared: () => {
      if (undeclared.size === 0) return;
      throw new Error(`The contract declares no such refusal:\n${[...undeclared].join('\n')}`);
    },
  };
}
