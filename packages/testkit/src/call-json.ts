/** Sends and receives JSON. An answer that is not 2xx throws an error that quotes it. */
export async function callJson<T = unknown>(
  method: string,
  url: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
