/** The environment as one typed value, read once at a start; everything else gets what it needs. */
import { createPrivateKey } from 'node:crypto';
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

/** The first ten students of the sample course show every state, see `sample/timetable.ts`. */
export const fewestStudents = 10;
/** The sample course has names for so many. */
export const mostStudents = 40;

const classSize = `it must be a whole number from ${fewestStudents} to ${mostStudents}`;

/** Every setting with the sentence that documents it. */
export const environment = z.object({
  PORT: port.default(3000).describe('Port of the site; the built-in code host takes the next one.'),
  HOST: z.string().min(1).default('localhost').describe('Address to listen on; 0.0.0.0 for all.'),
  PUBLIC_URL: origin.optional().describe('Origin people use, when a proxy stands in front.'),
  CODE_HOST_URL: origin
    .optional()
    .describe('Origin of the built-in code host, when a proxy stands in front.'),
  DATA_DIR: z.string().min(1).default('.data').describe('Folder for everything kept on disk.'),
  FORGET_REPOSITORIES: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'it must be the number that the refusal to start names')
    .transform(Number)
    .optional()
    .describe('To go on without the repositories of a lost DATA_DIR: how many they are.'),
  MIRROR_LIMIT_MB: z
    .string()
    .regex(/^[1-9]\d{1,8}$/, 'it must be a number of megabytes, at least 10')
    .transform(Number)
    .default(10_240)
    .describe('Disk for copies of student repositories; the least used go first.'),
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
  SAMPLE: z
    .stringbool()
    .default(true)
    .describe('Whether a first start on this machine alone makes a sample course.'),
  SAMPLE_STUDENTS: z
    .string()
    .regex(/^\d{1,3}$/, classSize)
    .transform(Number)
    .refine((count) => count >= fewestStudents && count <= mostStudents, classSize)
    .default(mostStudents)
    .describe(
      `Size of its class, from ${fewestStudents} to ${mostStudents}: a smaller one is there sooner.`,
    ),
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
  SECRET_KEYS: z
    .string()
    .transform((list) => list.split(',').map((item) => item.trim()))
    .transform((items) => items.filter(Boolean).map((item) => Buffer.from(item, 'base64')))
    // Without a single one, those of DATA_DIR would be used instead, and nobody would know.
    .refine(
      (keys) => keys.length > 0 && keys.every((key) => key.length >= 32),
      'each key needs 32 bytes in base64',
    )
    .default([])
    .describe('Keys for sealing tokens and making links, newest first; else DATA_DIR/secret.key.'),
  GITHUB_URL: origin
    .default('https://github.com')
    .describe('The GitHub to use; for GitHub Enterprise its address.'),
  GITHUB_APP_ID: z.string().optional().describe('Id or client id of your GitHub App.'),
  GITHUB_APP_PRIVATE_KEY: z
    .string()
    .transform((pem) => pem.replaceAll('\\n', '\n'))
    .optional()
    .describe('Its private key in PEM; line breaks may be written as \\n.'),
  GITHUB_CLIENT_ID: z.string().optional().describe('Its OAuth client id.'),
  GITHUB_CLIENT_SECRET: z.string().optional().describe('Its OAuth client secret.'),
  GITHUB_WEBHOOK_SECRET: z.string().optional().describe('The secret its webhooks are signed with.'),
  PLATFORM_NAME: z
    .string()
    .min(1)
    .default('GitHub')
    .describe('What the platform is called on screen.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .describe('How much to log; left out, `warn` in a terminal and `info` elsewhere.'),
});

export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  /** Where people find the built-in code host. */
  codeHostUrl: string;
  dataDir: string;
  /** How many repositories the operator has given up, where all of them are lost. */
  forgetRepositories: number | undefined;
  mirrorLimitBytes: number;
  database: { url: string; ownerUrl: string | undefined } | undefined;
  /** Whether a sample course may be made where there is nothing yet. */
  sample: boolean;
  /** How large its class is going to be. */
  sampleStudents: number;
  role: 'all' | 'web' | 'worker';
  allowedOrigins: string[];
  trustProxy: boolean;
  metricsToken: string | undefined;
  logLevel: string;
  secretKeys: Buffer[];
  platformName: string;
  /** Undefined: the built-in code host. */
  github: GitHubSettings | undefined;
}

export interface GitHubSettings {
  url: string;
  appId: string;
  privateKey: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
}

/** Whoever sits at a terminal reads it: what there is to say must not drown in requests. */
export function readConfig(
  env: Record<string, string | undefined>,
  cwd: string,
  { isTerminal = false } = {},
): Config {
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
    codeHostUrl: given.CODE_HOST_URL ?? `http://localhost:${given.PORT + 1}`,
    dataDir: isAbsolute(given.DATA_DIR) ? given.DATA_DIR : resolve(cwd, given.DATA_DIR),
    forgetRepositories: given.FORGET_REPOSITORIES,
    mirrorLimitBytes: given.MIRROR_LIMIT_MB * 1024 ** 2,
    database: readDatabase(given),
    sample: given.SAMPLE,
    sampleStudents: given.SAMPLE_STUDENTS,
    role: given.ROLE,
    allowedOrigins: given.ALLOWED_ORIGINS,
    trustProxy: given.TRUST_PROXY,
    metricsToken: given.METRICS_TOKEN,
    logLevel: given.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    secretKeys: given.SECRET_KEYS,
    platformName: given.PLATFORM_NAME,
    github: readGitHub(given),
  };
}

function readDatabase({
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
}: z.infer<typeof environment>): Config['database'] {
  if (url !== undefined) return { url, ownerUrl };
  if (ownerUrl === undefined) return undefined;
  // On the embedded one a course would begin anew, beside the database that was meant.
  throw new StartError(
    'To use a PostgreSQL of your own, set DATABASE_URL too; to use the embedded one, set no DATABASE_OWNER_URL.',
  );
}

const gitHubNames = [
  'GITHUB_APP_ID',
  'GITHUB_APP_PRIVATE_KEY',
  'GITHUB_CLIENT_ID',
  'GITHUB_CLIENT_SECRET',
  'GITHUB_WEBHOOK_SECRET',
] as const;

/** All of them, or none: half a set-up would fail in the middle of somebody's course. */
function readGitHub(given: z.infer<typeof environment>): GitHubSettings | undefined {
  const missing = gitHubNames.filter((name) => given[name] === undefined);
  if (missing.length === gitHubNames.length) return undefined;
  if (missing.length > 0) {
    throw new StartError(
      `To use GitHub, set ${missing.join(', ')} too; to use the built-in code host, set none of the GITHUB_ variables.`,
    );
  }
  const privateKey = given.GITHUB_APP_PRIVATE_KEY ?? '';
  requirePrivateKey(privateKey);
  return {
    url: given.GITHUB_URL,
    appId: given.GITHUB_APP_ID ?? '',
    privateKey,
    clientId: given.GITHUB_CLIENT_ID ?? '',
    clientSecret: given.GITHUB_CLIENT_SECRET ?? '',
    webhookSecret: given.GITHUB_WEBHOOK_SECRET ?? '',
  };
}

/** One that cannot sign would look like a platform that is away, for as long as Lectern runs. */
function requirePrivateKey(pem: string): void {
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return;
  } catch {
    // What OpenSSL says of it helps nobody, and may quote it.
  }
  throw new StartError(
    'GITHUB_APP_PRIVATE_KEY is not usable: it must be the whole .pem file of the app, and in a file of settings stand in double quotes.',
  );
}

/** `PORT=` in a shell or a compose file means 'not set', not 'port zero'. */
function withoutBlanks(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  );
}
