/** Checks that the contract declares every error code that a call answers. */
import { errorsOf } from '@lectern/contract';
import type { App } from './api.ts';

export interface Refusals {
  watch(app: App): void;
  /** Throws if an undeclared code was answered. Called at the end of a test file. */
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
