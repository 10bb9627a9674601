import { inTransaction } from '@lectern/postgres/in-transaction';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { DiskRoom } from './git/disk-room.ts';
import type { QuotaRoom } from './git/quota-room.ts';
import type { LoadedFont } from './fonts.ts';
import type { PushedCommit } from './git/objects/pushed-format.ts';
import type { Allowance, RateMeter } from './rate-limit.ts';
import { transactionOn, type Db, type Tx } from './store/client.ts';
import type { OpenPush } from './store/queries/pushes.ts';
import type { Urls } from './urls.ts';
import type { WebhookSignal } from './webhook-signal.ts';

/** The part of a pino logger that the host uses. */
export interface ForgeLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface StorageQuotas {
  room: QuotaRoom;
  personBytes: number;
  organizationBytes: number;
}

export type SignUpRule = 'open' | 'invitation' | 'closed';

/** Handlers read no global state of the process. */
export interface ForgeContext {
  db: Db;
  pool: pg.Pool;
  /** Bare repositories by id, and cached template packs. */
  dirs: { repositories: string; snapshots: string };
  room: DiskRoom;
  quotas: StorageQuotas;
  clock: () => Date;
  log: ForgeLog;
  urls: Urls;
  /** Name of the product that runs this host, shown on its pages. */
  title: string;
  /** Address of that product, for the link back on every page. */
  siteUrl: string | undefined;
  css: string;
  fonts: readonly LoadedFont[];
  quickSignIn: readonly QuickSignIn[];
  webhooks: WebhookSignal;
  signUp: SignUpRule;
  /** Names in addresses that the host answers to. */
  hostNames: readonly string[];
  /** Whether one proxy in front sets X-Forwarded-For. */
  trustProxy: boolean;
  /** True if only this machine can reach the host. Webhooks may then call this machine. */
  isPrivate: boolean;
  /** Dates that sample data and tests set for future pushes, by commit. */
  pushTimes: Map<string, Date>;
  /** Repositories in creation, by owner and name. Any other `creating` row was left by a crash. */
  making: Set<string>;
  /** Pushes whose outcome could not be written to the database yet, by id. */
  pendingPushes: Map<number, PendingPush>;
  meter: RateMeter;
  /** Set only in tests. */
  faults?: Faults;
}

/** Hooks with which tests make the host fail. The product passes none. */
export interface Faults {
  clock(): Date;
  plugInto(app: FastifyInstance, context: ForgeContext): void;
  /** For every REST call: throws to refuse it, or returns the rate limit to report. */
  admit(caller: string, request: FastifyRequest, reply: FastifyReply): Allowance | undefined;
  fateOfWebhook(): Fate;
  /** Copies a template after the response. Undefined: before the response. */
  copyLater(): ((context: ForgeContext, copy: LateCopy) => void) | undefined;
}

export interface Fate {
  /** 0 loses the delivery, 2 duplicates it. */
  copies: number;
  delayMs: number;
}

/** A repository that gets the files of its template after the response. */
export interface LateCopy {
  repositoryId: number;
  creatorId: number;
  templateId: number;
  branch: string;
}

export interface RefOutcome {
  ref: string;
  refusedBecause?: string;
  /** Old and new commit, if they differ from the logged intent. */
  moved?: { before: string; after: string };
  brought?: PushedCommit[];
  /** A later push has moved the ref and its pull requests. */
  isSuperseded?: boolean;
}

export interface PendingPush {
  open: OpenPush;
  outcomes: readonly RefOutcome[];
}

/** Callers share git processes fairly. */
export interface CallerContext extends ForgeContext {
  /** See `callerKey`. */
  caller: string;
}

export interface QuickSignIn {
  login: string;
  name: string;
  note?: string;
  /** Public, never stored, and valid as long as the account is offered. */
  password?: string;
  /** Shown only after 'show more'. */
  isOneOfMany?: boolean;
}

/** The only maker of a Tx. Wakes the dispatcher even after an error: the commit may have happened. */
export async function transact<Result>(
  context: Pick<ForgeContext, 'pool' | 'webhooks'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(context.pool, (client) => work(transactionOn(client)));
  } finally {
    context.webhooks.wake();
  }
}
