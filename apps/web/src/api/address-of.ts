import type { Route } from '@lectern/contract';

type Scalar = string | number | boolean | null | undefined;

/** Fills in and escapes parameters; leaves out query values that are undefined or null. */
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
