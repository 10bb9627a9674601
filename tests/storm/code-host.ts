/** The code host of a storm: a process of its own, and how to ask and disturb it. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePorts } from '@lectern/testkit/ports';
import { startChild } from '../support/child.ts';
import type { HostFacts } from './host.ts';

export interface CodeHost extends HostFacts {
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  /** A call of its API in the name of whoever has the token. */
  call<T = unknown>(token: string, method: string, path: string, body?: unknown): Promise<T>;
  stop(): Promise<void>;
}

export async function startCodeHost(
  folder: string,
  { databaseUrl, siteUrl }: { databaseUrl: string; siteUrl: string },
): Promise<CodeHost> {
  const dataDir = join(folder, 'host');
  await mkdir(dataDir);
  const port = await freePorts(1);
  const options = { databaseUrl, dataDir, host: '127.0.0.1', port, siteUrl, control: { port: 0 } };
  const child = startChild(join(folder, 'dist/host.mjs'), [JSON.stringify(options)]);
  const facts = JSON.parse(await child.line()) as HostFacts;
  return {
    ...facts,
    control: (method, path, body) => ask(`${facts.controlUrl}${path}`, method, body, {}),
    call: (token, method, path, body) =>
      ask(`${facts.url}/api/v3${path}`, method, body, { authorization: `Bearer ${token}` }),
    stop: () => child.kill(),
  };
}

async function ask<T>(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
