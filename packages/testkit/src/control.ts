/** Calls the control interface of a code host: faults, clocks, state, and short cuts for a scene. */
import { callJson } from './call-json.ts';

export type Control = <T = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<T>;

/** Asked for anew with every call, since a host that starts again has another address. */
export function controlAt(url: () => string | undefined): Control {
  return (method, path, body) => callJson(method, `${url()}${path}`, { body });
}
