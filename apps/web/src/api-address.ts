import type { Route } from '@lectern/contract';

/** The address of a call: parameters filled in and escaped, absent query values left out. */
export function addressOf(route: Pick<Route, 'path'>, params?: unknown, query?: unknown): string {
  const given = new Map(Object.entries(params ?? {}));
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value: unknown = given.get(name);
    if (value === undefined) throw new TypeError(`${route.path} needs a value for :${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}
