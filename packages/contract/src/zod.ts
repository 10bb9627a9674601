import { z } from 'zod';

// zod probes `eval` when it builds a schema, and a strict Content-Security-Policy reports that as a
// violation. Pages and workers therefore do without the compiler.
if ('document' in globalThis || 'importScripts' in globalThis) z.config({ jitless: true });

export { z };
