import { inTransaction } from '@lectern/postgres/in-transaction';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
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

/** Everything a handler needs. Handlers read nothing from the process. */
export interface ForgeContext {
  db: Db;
  pool: pg.Pool;
  /** Bare repositories by numeric id, and the cached template packs. */
  dirs: { repositories: string; snapshots: string };
  clock: () => Date;
  log: ForgeLog;
  urls: Urls;
  /** Name of the product that runs this host, shown on its pages. */
  title: string;
  css: string;
  fonts: readonly LoadedFont[];
  quickSignIn: readonly QuickSignIn[];
  webhooks: WebhookSignal;
  /** Whether one proxy in front sets X-Forwarded-For. */
  trustProxy: boolean;
  /** Only this machine can reach the host. Its webhooks may then call addresses of this machine. */
  isPrivate: boolean;
  /** Dates for pushes that have not arrived yet, by commit. */
  pushTimes: Map<string, Date>;
  /** Repositories in creation, by owner and name. Any other `creating` row was left by a crash. */
  making: Set<string>;
  /** Pushes that git accepted while the database was away, by id. */
  unsettled: Map<number, Unsettled>;
  /** Feeds the rate-limit headers. */
  meter: RateMeter;
  /** Only in tests. */
  faults?: Faults;
}

/** Where tests plug in to make the host fail. The product passes none. */
export interface Faults {
  /** The host's clock. */
  clock(): Date;
  /** Adds hooks before the host registers its routes. */
  plugInto(app: FastifyInstance, context: ForgeContext): void;
  /** Called for every REST call. Throws a refusal, or answers with the allowance to report. */
  admit(caller: string, request: FastifyRequest, reply: FastifyReply): Allowance | undefined;
  fateOfWebhook(): Fate;
  /** How to copy a template after the answer; undefined: copy it before. */
  copyLater(): ((context: ForgeContext, copy: LateCopy) => void) | undefined;
}

/** What happens to one webhook delivery on its way. */
export interface Fate {
  /** 0: lost, 2: repeated. */
  copies: number;
  delayMs: number;
}

/** A repository that was made empty, and the template whose files it gets later. */
export interface LateCopy {
  repositoryId: number;
  creatorId: number;
  templateId: number;
  branch: string;
}

/** How git answered for one ref of a push. */
export interface RefOutcome {
  ref: string;
  refusedBecause?: string;
  /** Old and new commit, if the intent did not name them. */
  moved?: { before: string; after: string };
  /** The new commits, if they are known already. */
  brought?: PushedCommit[];
  /** A later push moved the ref and its pull requests again. */
  isPast?: boolean;
}

/** A push whose outcome is not in the database yet. */
export interface Unsettled {
  open: OpenPush;
  outcomes: readonly RefOutcome[];
}

/** The context of one caller; expensive work is shared fairly between callers. */
export interface CallerContext extends ForgeContext {
  /** A person, an installation, an app, or a network: see `callerKey`. */
  caller: string;
}

export interface QuickSignIn {
  login: string;
  name: string;
  note?: string;
  /** Public, so it is never stored. It works while the account is offered. */
  password?: string;
  /** Hidden behind 'show more', with the others like it. */
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
