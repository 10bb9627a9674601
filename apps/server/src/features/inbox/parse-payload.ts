import { AppError } from '@lectern/contract';

export function parsePayload(raw: string): Record<string, unknown> {
  const payload = parse(raw);
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    throw new AppError('invalid_json');
  }
  return payload as Record<string, unknown>;
}

/** Both always arrive escaped. */
const oddEscape = /\\u(?:0000|d[89a-f])/i;

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw, oddEscape.test(raw) ? storable : undefined);
  } catch (cause) {
    throw new AppError('invalid_json', { cause });
  }
}

/** PostgreSQL refuses NUL and surrogate halves in JSON. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/[\0\p{Surrogate}]/gu, '\uFFFD') : value;
}
