/** Calls the control interface of a test code host: faults, clocks, state and test data. */
import { callJson } from './call-json.ts';

export type Control = <T = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<T>;

/** Reads the URL for every call, because a restarted host has another address. */
export function controlAt(url: () => string | undefined): Control {
  return (method, path, body) => callJson(method, `${url()}${path}`, { body });
}
