import { describe, expect, it } from 'vitest';
import { isSameOrigin } from './same-origin.ts';

const publicUrl = 'http://localhost:3001';

describe('isSameOrigin', () => {
  it.each([
    { origin: 'http://localhost:3001', host: 'localhost:3001' },
    { origin: 'http://127.0.0.1:3001', host: '127.0.0.1:3001' },
    { origin: 'http://localhost:3001', host: 'inner:8080' },
    { host: 'localhost:3001' },
    { host: 'localhost:3001', 'sec-fetch-site': 'none' },
  ])('lets %j through', (headers) => expect(isSameOrigin(headers, publicUrl)).toBe(true));

  it.each([
    { origin: 'http://localhost:3000', host: 'localhost:3001' },
    { origin: 'https://example.org', host: 'localhost:3001' },
    { origin: 'null', host: 'localhost:3001' },
    { host: 'localhost:3001', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:3001', host: 'localhost:3001', 'sec-fetch-site': 'same-site' },
  ])('refuses %j', (headers) => expect(isSameOrigin(headers, publicUrl)).toBe(false));
});
