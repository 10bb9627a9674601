import type { Route } from '@lectern/contract';

type Scalar = string | number | boolean | null | undefined;

/** The address of a call: parameters filled in and escaped, absent query values left out. */
export function addressOf(
  route: Pick<Route, 'path'>,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, Scalar>> = {},
): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${route.path} needs a value for :${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}
