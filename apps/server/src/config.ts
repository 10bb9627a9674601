/** Reads the environment once, as one typed value. */
import { createPrivateKey } from 'node:crypto';
import { isAbsolute, resolve } from 'node:path';
import { localFloor, publicFloor, type DiskFloor } from '@lectern/processes/disk-space';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'It must be a number from 1 to 65534')
  .transform(Number)
  // The built-in code host uses the next port.
  .refine((value) => value >= 1 && value <= 65_534, 'It must be a number from 1 to 65534');
const origin = z.string().transform((value, context) => {
  const parsed = URL.parse(value);
  if (parsed && /^https?:$/.test(parsed.protocol) && parsed.origin === value.replace(/\/$/, '')) {
    return parsed.origin;
  }
  context.addIssue(`"${value}" is not an origin such as https://lectern.example.edu`);
  return z.NEVER;
});

const hostName = z.string().transform((value, context) => {
  if (URL.parse(`http://${value}`)?.hostname === value.toLowerCase()) return value.toLowerCase();
  context.addIssue(`"${value}" is not a name such as lectern.example.edu`);
  return z.NEVER;
});

const megabytes = z
  .string()
  .regex(/^\d{1,9}$/, 'It must be a number of megabytes')
  .transform(Number);

/** Separated by commas. */
function listOf<T extends z.ZodType<unknown, string>>(item: T) {
  return z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));
}

/** The first 10 students show every state; see `sample/timetable.ts`. */
export const fewestStudents = 10;
export const mostStudents = 40;

const classSize = `It must be a whole number from ${fewestStudents} to ${mostStudents}`;

/** Every setting with its documentation. */
export const environment = z.object({
  PORT: port.default(3000).describe('Port of the site. The built-in code host uses the next one.'),
  HOST: z.string().min(1).default('localhost').describe('Address to listen on. 0.0.0.0 means all.'),
  PUBLIC_URL: origin.optional().describe('Public origin of the site behind a proxy.'),
  CODE_HOST_URL: origin
    .optional()
    .describe('Public origin of the built-in code host behind a proxy.'),
  CODE_HOST: z
    .stringbool()
    .default(true)
    .describe('Whether this process runs the built-in code host. Workers never do.'),
  SIGN_UP: z
    .enum(['open', 'invitation', 'closed'])
    .optional()
    .describe(
      'Who may create an account on the built-in code host. Default: `invitation`, or `open` if CODE_HOST_URL is this machine.',
    ),
  DATA_DIR: z.string().min(1).default('.data').describe('Folder for all data on disk.'),
  FORGET_REPOSITORIES: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'It must be the number in the message of the last start')
    .transform(Number)
    .optional()
    .describe('Number of lost repositories you accept to start without.'),
  MIRROR_LIMIT_MB: z
    .string()
    .regex(/^[1-9]\d{1,8}$/, 'It must be a number of megabytes, at least 10')
    .transform(Number)
    .default(10_240)
    .describe('Disk space for copies of student repositories. The least used are deleted first.'),
  MIN_FREE_MB: megabytes
    .optional()
    .describe(
      'Free disk space at which the code host refuses pushes. Default: see [Room on the disk](#room-on-the-disk).',
    ),
  PERSON_QUOTA_MB: megabytes
    .default(5_120)
    .describe('What one person may store on the code host. 0 means no limit.'),
  ORGANIZATION_QUOTA_MB: megabytes
    .default(102_400)
    .describe('What one organization may store on the code host. 0 means no limit.'),
  TEST_SLOTS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'It must be a number from 1 to 999')
    .transform(Number)
    .optional()
    .describe('Tests of assignments that run at the same time. Default: one per core.'),
  DATABASE_URL: z
    .string()
    .min(1)
    .optional()
    .describe('Your own PostgreSQL instead of the embedded one.'),
  DATABASE_OWNER_URL: z
    .string()
    .min(1)
    .optional()
    .describe('Role for migrations, if the role in DATABASE_URL has fewer rights.'),
  SAMPLE: z
    .stringbool()
    .default(true)
    .describe(
      'Create a sample course on the first start, if only this machine can reach the site.',
    ),
  SAMPLE_STUDENTS: z
    .string()
    .regex(/^\d{1,3}$/, classSize)
    .transform(Number)
    .refine((count) => count >= fewestStudents && count <= mostStudents, classSize)
    .default(mostStudents)
    .describe(
      `Students in the sample course, from ${fewestStudents} to ${mostStudents}. Fewer are ready sooner.`,
    ),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe('Whether this process runs the site, the workers or both.'),
  ALLOWED_ORIGINS: listOf(origin).describe(
    'Other origins that may call the API with credentials, separated by commas.',
  ),
  ALLOWED_HOSTS: listOf(hostName).describe(
    'Other names that the site and the code host answer to, separated by commas.',
  ),
  TRUST_PROXY: z
    .stringbool()
    .default(false)
    .describe('Trust X-Forwarded-For. Set it only behind a proxy that sets this header.'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for /metrics from other machines.'),
  SECRET_KEYS: z
    .string()
    .transform((list) => list.split(',').map((item) => item.trim()))
    .transform((items) => items.filter(Boolean).map((item) => Buffer.from(item, 'base64')))
    // An empty list would silently use the keys in DATA_DIR.
    .refine(
      (keys) => keys.length > 0 && keys.every((key) => key.length >= 32),
      'Each key needs 32 bytes in base64',
    )
    .default([])
    .describe(
      'Keys that encrypt tokens and derive links, newest first. Default is DATA_DIR/secret.key.',
    ),
  GITHUB_URL: origin
    .default('https://github.com')
    .describe('Address of GitHub or of your GitHub Enterprise.'),
  GITHUB_APP_ID: z.string().optional().describe('Id or client id of your GitHub App.'),
  GITHUB_APP_PRIVATE_KEY: z
    .string()
    .transform((pem) => pem.replaceAll('\\n', '\n'))
    .optional()
    .describe('Its private key as PEM. Line breaks may be written as \\n.'),
  GITHUB_CLIENT_ID: z.string().optional().describe('Its OAuth client id.'),
  GITHUB_CLIENT_SECRET: z.string().optional().describe('Its OAuth client secret.'),
  GITHUB_WEBHOOK_SECRET: z.string().optional().describe('The secret that signs its webhooks.'),
  PLATFORM_NAME: z
    .string()
    .min(1)
    .optional()
    .describe('Name of the platform on screen, such as the name of your GitHub Enterprise.'),
  LOG_FORMAT: z
    .enum(['json', 'text'])
    .optional()
    .describe('How log lines look. Default: `text` at a terminal, `json` elsewhere.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .describe('How much to log. Default is `warn` in a terminal and `info` elsewhere.'),
});

export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  codeHostUrl: string;
  runsCodeHost: boolean;
  signUp: 'open' | 'invitation' | 'closed' | undefined;
  dataDir: string;
  forgetRepositories: number | undefined;
  mirrorLimitBytes: number;
  diskFloor: DiskFloor;
  /** Infinity for no limit. */
  quotas: { personBytes: number; organizationBytes: number };
  /** Undefined: one per core. */
  testSlots: number | undefined;
  database: { url: string; ownerUrl: string | undefined } | undefined;
  sample: boolean;
  sampleStudents: number;
  role: 'all' | 'web' | 'worker';
  allowedOrigins: string[];
  /** Names in addresses that site and code host answer to, besides localhost and IP addresses. */
  hostNames: string[];
  trustProxy: boolean;
  metricsToken: string | undefined;
  logFormat: 'json' | 'text';
  logLevel: string;
  secretKeys: Buffer[];
  platformName: string | undefined;
  /** Undefined for the built-in code host. */
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

/** A terminal shows warnings only, so that requests do not hide them. */
export function readConfig(
  env: Record<string, string | undefined>,
  cwd: string,
  { isTerminal = false } = {},
): Config {
  const parsed = environment.safeParse(withoutBlanks(env));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`${issue?.path.join('.')} is not usable. ${issue?.message}.`);
  }
  const given = parsed.data;
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`;
  const codeHostUrl = given.CODE_HOST_URL ?? `http://localhost:${given.PORT + 1}`;
  return {
    port: given.PORT,
    host: given.HOST,
    publicUrl,
    codeHostUrl,
    signUp: given.SIGN_UP,
    runsCodeHost: given.CODE_HOST && given.ROLE !== 'worker',
    dataDir: isAbsolute(given.DATA_DIR) ? given.DATA_DIR : resolve(cwd, given.DATA_DIR),
    forgetRepositories: given.FORGET_REPOSITORIES,
    mirrorLimitBytes: given.MIRROR_LIMIT_MB * 1024 ** 2,
    diskFloor: floorOf(given.MIN_FREE_MB, hostOf(codeHostUrl)),
    quotas: readQuotas(given),
    testSlots: given.TEST_SLOTS,
    database: readDatabase(given),
    sample: given.SAMPLE,
    sampleStudents: given.SAMPLE_STUDENTS,
    role: given.ROLE,
    allowedOrigins: given.ALLOWED_ORIGINS,
    hostNames: [hostOf(publicUrl), hostOf(codeHostUrl), ...given.ALLOWED_HOSTS],
    trustProxy: given.TRUST_PROXY,
    metricsToken: given.METRICS_TOKEN,
    logFormat: given.LOG_FORMAT ?? (isTerminal ? 'text' : 'json'),
    logLevel: given.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    secretKeys: given.SECRET_KEYS,
    platformName: given.PLATFORM_NAME,
    github: readGitHub(given),
  };
}

function hostOf(url: string): string {
  return new URL(url).hostname;
}

function floorOf(minFreeMb: number | undefined, codeHost: string): DiskFloor {
  if (minFreeMb !== undefined) return () => minFreeMb * 1024 ** 2;
  return /^(localhost|127\..*|\[::1\])$/.test(codeHost) ? localFloor : publicFloor;
}

function readQuotas({
  PERSON_QUOTA_MB: person,
  ORGANIZATION_QUOTA_MB: organization,
}: z.infer<typeof environment>): Config['quotas'] {
  const [personBytes, organizationBytes] = [person, organization].map((most) =>
    most === 0 ? Infinity : most * 1024 ** 2,
  ) as [number, number];
  if (organizationBytes < Infinity && personBytes >= organizationBytes) {
    throw new StartError(
      'PERSON_QUOTA_MB must be smaller than ORGANIZATION_QUOTA_MB, or one person could fill an organization.',
    );
  }
  return { personBytes, organizationBytes };
}

function readDatabase({
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
}: z.infer<typeof environment>): Config['database'] {
  if (url !== undefined) return { url, ownerUrl };
  if (ownerUrl === undefined) return undefined;
  // The embedded database would start an empty course beside the intended one.
  throw new StartError(
    'To use a PostgreSQL of your own, set DATABASE_URL too. To use the embedded one, do not set DATABASE_OWNER_URL.',
  );
}

const gitHubNames = [
  'GITHUB_APP_ID',
  'GITHUB_APP_PRIVATE_KEY',
  'GITHUB_CLIENT_ID',
  'GITHUB_CLIENT_SECRET',
  'GITHUB_WEBHOOK_SECRET',
] as const;

/** Half a setup would fail in the middle of a course. */
function readGitHub(given: z.infer<typeof environment>): GitHubSettings | undefined {
  const missing = gitHubNames.filter((name) => given[name] === undefined);
  if (missing.length === gitHubNames.length) return undefined;
  if (missing.length > 0) {
    throw new StartError(
      `To use GitHub, set ${missing.join(', ')} too. To use the built-in code host, set none of the GITHUB_ variables.`,
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

/** A key that cannot sign would look like an outage of the platform. */
function requirePrivateKey(pem: string): void {
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return;
  } catch {
    // OpenSSL's message does not help, and may quote the key.
  }
  throw new StartError(
    'GITHUB_APP_PRIVATE_KEY is not usable. It must be the whole .pem file of the app, in double quotes if it is in a settings file.',
  );
}

/** `PORT=` means 'not set', not 'port zero'. */
function withoutBlanks(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  );
}
