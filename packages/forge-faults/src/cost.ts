import type { Call } from './limiter.ts';

/** GitHub's published cost of a REST call: reading one point, writing five. */
export function costOf(method: string, path: string): Call {
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  return { points: reads ? 1 : 5, createsContent: createsContent(method, path) };
}

/** Tokens and redeliveries do not count: GitHub counts only what notifies people. */
function createsContent(method: string, path: string): boolean {
  if (method !== 'POST' && method !== 'PUT') return false;
  return !/^\/api\/v3\/(app|installation|app-manifests|applications)\//.test(path);
}
