/** Starts the built-in code host and registers our app there. A restart keeps the app's keys. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AnotherHost,
  startForge,
  type AppRegistration,
  type Forge,
  type ForgeOptions,
  signUpRule,
} from '@lectern/forge';
import type pg from 'pg';
import { z } from 'zod';
import { askHostDatabase, secretsFileOf } from './store.ts';
import { hostLook } from './host-look.ts';
import { appEvents, appPermissions, webhookPath } from '../platform/app-manifest.ts';
import { addressesOf, defaultName, type PlatformSettings } from '../platform/settings.ts';
import { readOrCreate } from '../secrets/load-keyring.ts';
import { StartError } from '../start-error.ts';

export interface BuiltInHost {
  forge: Forge;
  settings: PlatformSettings;
}

export interface BuiltInHostOptions {
  databaseUrl: string;
  dataDir: string;
  host: string;
  port: number;
  /** Default `http://localhost:<port>`. */
  publicUrl?: string;
  signUp?: ForgeOptions['signUp'];
  /** Other names that it answers to. */
  hostNames?: readonly string[];
  /** See `MIN_FREE_MB`. */
  diskFloor?: ForgeOptions['diskFloor'];
  /** See `PERSON_QUOTA_MB` and `ORGANIZATION_QUOTA_MB`. */
  quotas?: ForgeOptions['quotas'];
  /** Whether to trust the forwarded address of the proxy in front. Default false. */
  trustProxy?: boolean;
  /** Address of the site, for OAuth callbacks and webhooks. */
  siteUrl: string;
  /** Folder of the web build, whose fonts the host's pages use. */
  webBuild?: string;
  /** Sample accounts that sign in with one click. */
  quickSignIn?: ForgeOptions['quickSignIn'];
  /** Deletes repositories whose folder is lost. Default false. */
  forgetsLost?: boolean;
  log?: ForgeOptions['log'];
  /** Only in tests. */
  faults?: ForgeOptions['faults'];
}

const AppSecrets = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  webhookSecret: z.string(),
  privateKey: z.string(),
  publicKey: z.string(),
});
export type AppSecrets = z.infer<typeof AppSecrets>;

const slug = 'lectern';
const title = 'Lectern';

export async function startBuiltInHost(options: BuiltInHostOptions): Promise<BuiltInHost> {
  const secrets = await loadSecrets(options.dataDir);
  const { faults, forgetsLost = false, log, publicUrl, quickSignIn } = options;
  const { diskFloor, quotas } = options;
  const { trustProxy = false, hostNames = [], webBuild } = options;
  const forge = await startForge({
    databaseUrl: options.databaseUrl,
    dir: join(options.dataDir, 'code-host'),
    host: options.host,
    port: options.port,
    trustProxy,
    signUp: options.signUp,
    hostNames,
    forgetsLost,
    title,
    siteUrl: options.siteUrl,
    apps: [registration(secrets, options.siteUrl)],
    ...(faults && { faults }),
    ...(diskFloor && { diskFloor }),
    ...(quotas && { quotas }),
    ...(log && { log }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(quickSignIn && { quickSignIn }),
    ...(webBuild === undefined ? {} : await hostLook(webBuild)),
  }).catch(inOneSentence);
  return { forge, settings: settingsOf(secrets, forge.url, options.signUp) };
}

function inOneSentence(cause: unknown): never {
  if (!(cause instanceof AnotherHost)) throw cause;
  throw new StartError(
    'Another Lectern already runs the code host of this database. Stop it, or set CODE_HOST=off here.',
    { cause },
  );
}

/** The host that another process runs over the same folder. */
export async function findBuiltInHost(
  dataDir: string,
  url: string,
  databaseUrl: string,
  signUp?: ForgeOptions['signUp'],
): Promise<PlatformSettings> {
  const clientId = await askHostDatabase(databaseUrl, findClientId);
  if (clientId !== undefined) await requireKeysOf(clientId, dataDir);
  return settingsOf(await loadSecrets(dataDir), url, signUp);
}

async function findClientId(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select client_id as id from forge.apps where slug = $1',
    [slug],
  );
  return rows[0]?.id;
}

/** Checked before new keys are made, which this host would not know. */
async function requireKeysOf(clientId: string, dataDir: string): Promise<void> {
  const file = secretsFileOf(dataDir);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined && toSecrets(kept, file).clientId === clientId) return;
  throw new StartError(
    `DATA_DIR ${dataDir} has no keys of the code host in this database. ` +
      'Set it to the folder that the server uses.',
  );
}

function settingsOf(
  secrets: AppSecrets,
  url: string,
  signUp: ForgeOptions['signUp'],
): PlatformSettings {
  return {
    name: defaultName,
    displayName: `${title} code host`,
    builtIn: true,
    signUp: signUpRule(signUp, url),
    ...addressesOf(url),
    appsUrl: `${url}/apps`,
    appId: secrets.clientId,
    privateKey: secrets.privateKey,
    clientId: secrets.clientId,
    clientSecret: secrets.clientSecret,
    webhookSecret: secrets.webhookSecret,
    limits: null,
    unlimitedTurnMs: 60,
    tokenDelayMs: 0,
  };
}

function registration(secrets: AppSecrets, siteUrl: string): AppRegistration {
  return {
    slug,
    name: title,
    description: 'Coursework in git, graded with care.',
    homepageUrl: siteUrl,
    callbackUrls: [`${siteUrl}/oauth/callback`],
    setupUrl: `${siteUrl}/app/organization/select`,
    webhookUrl: `${siteUrl}${webhookPath}`,
    webhookSecret: secrets.webhookSecret,
    clientId: secrets.clientId,
    clientSecret: secrets.clientSecret,
    publicKeyPem: secrets.publicKey,
    permissions: appPermissions,
    events: appEvents,
  };
}

async function loadSecrets(dataDir: string): Promise<AppSecrets> {
  const file = secretsFileOf(dataDir);
  const text = await readOrCreate(file, () => JSON.stringify(makeSecrets(), null, 2));
  return toSecrets(text, file);
}

/** After damage new keys work too: the host knows the app by its name and takes its current keys. */
function toSecrets(text: string, file: string): AppSecrets {
  try {
    return AppSecrets.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartError(
      `${file} is damaged. Restore it from a backup, or end every process of Lectern and delete it: ` +
        'the server then makes new keys for its app.',
      { cause },
    );
  }
}

function makeSecrets(): AppSecrets {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    clientId: `Iv1.${randomBytes(8).toString('hex')}`,
    clientSecret: randomBytes(20).toString('hex'),
    webhookSecret: randomBytes(20).toString('hex'),
    privateKey,
    publicKey,
  };
}
