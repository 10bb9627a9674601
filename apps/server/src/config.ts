/** The environment as one typed value. `main.ts` reads it once; everything else gets what it needs. */
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'it must be a number from 1 to 65534')
  .transform(Number)
  // The built-in code host takes the port after it.
  .refine((value) => value >= 1 && value <= 65_534, 'it must be a number from 1 to 65534');
const origin = z.string().transform((value, context) => {
  const parsed = URL.parse(value);
  if (parsed && /^https?:$/.test(parsed.protocol) && parsed.origin === value.replace(/\/$/, '')) {
    return parsed.origin;
  }
  context.addIssue(`"${value}" is not an origin such as https://lectern.example.edu`);
  return z.NEVER;
});

/** Every setting with the sentence that documents it. */
export const environment = z.object({
  PORT: port.default(3000).describe('Port of the site; the built-in code host takes the next one.'),
  HOST: z.string().min(1).default('localhost').describe('Address to listen on; 0.0.0.0 for all.'),
  PUBLIC_URL: origin.optional().describe('Origin people use, when a proxy stands in front.'),
  DATA_DIR: z.string().min(1).default('.data').describe('Folder for everything kept on disk.'),
  DATABASE_URL: z
    .string()
    .min(1)
    .optional()
    .describe('A PostgreSQL of your own instead of the embedded one.'),
  DATABASE_OWNER_URL: z
    .string()
    .min(1)
    .optional()
    .describe('Role that migrates, when DATABASE_URL names one with fewer rights.'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all').describe('Which half this process runs.'),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .pipe(z.array(origin))
    .describe('Further origins, comma-separated, that may call the API with credentials.'),
  TRUST_PROXY: z
    .stringbool()
    .default(false)
    .describe('Believe X-Forwarded-For: only behind a proxy that sets it.'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for /metrics from elsewhere.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much to log.'),
});

export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  database: { url: string; ownerUrl: string | undefined } | undefined;
  role: 'all' | 'web' | 'worker';
  allowedOrigins: string[];
  trustProxy: boolean;
  metricsToken: string | undefined;
  logLevel: string;
}

export function readConfig(env: Record<string, string | undefined>, cwd: string): Config {
  const parsed = environment.safeParse(withoutBlanks(env));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`${issue?.path.join('.')} is not usable: ${issue?.message}.`);
  }
  const given = parsed.data;
  return {
    port: given.PORT,
    host: given.HOST,
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
    dataDir: isAbsolute(given.DATA_DIR) ? given.DATA_DIR : resolve(cwd, given.DATA_DIR),
    database: given.DATABASE_URL
      ? { url: given.DATABASE_URL, ownerUrl: given.DATABASE_OWNER_URL }
      : undefined,
    role: given.ROLE,
    allowedOrigins: given.ALLOWED_ORIGINS,
    trustProxy: given.TRUST_PROXY,
    metricsToken: given.METRICS_TOKEN,
    logLevel: given.LOG_LEVEL,
  };
}

/** `PORT=` in a shell or a compose file means 'not set', not 'port zero'. */
function withoutBlanks(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  );
}
