/** Calls the control interface of a code host: faults, clocks, state, and short cuts for a scene. */
export type Control = <T = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<T>;

/** Asked for anew with every call, since a host that starts again has another address. */
export function controlAt(url: () => string | undefined): Control {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url()}${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`control ${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
}
