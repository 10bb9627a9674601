import { z } from 'zod';

// zod probes `eval` when it builds a schema, which a strict Content-Security-Policy reports as a
// violation. Pages and workers therefore go without its compiler; Node keeps the faster path.
if ('document' in globalThis || 'importScripts' in globalThis) z.config({ jitless: true });

export { z };
