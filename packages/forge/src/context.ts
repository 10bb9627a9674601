import { inTransaction } from '@lectern/postgres/in-transaction';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { LoadedFont } from './pages/style/fonts.ts';
import type { Allowance, RateMeter } from './rest/rate-limit.ts';
import { transactionOn, type Db, type Tx } from './store/client.ts';
import type { Urls } from './urls.ts';
import type { Unsettled } from './use-cases/settle-later.ts';
import type { Fate } from './webhooks/fate.ts';

/** The part of a pino logger that the host uses. */
export interface ForgeLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Everything a handler needs, passed along explicitly; nothing is read from the process. */
export interface ForgeContext {
  db: Db;
  pool: pg.Pool;
  /** Bare repositories by numeric id, and the cached template packs. */
  dirs: { repositories: string; snapshots: string };
  clock: () => Date;
  log: ForgeLog;
  urls: Urls;
  /** Name of the product that carries this host, shown on its pages. */
  title: string;
  css: string;
  fonts: readonly LoadedFont[];
  quickSignIn: readonly QuickSignIn[];
  webhooks: WebhookSignal;
  /** Whether the one proxy in front tells who calls. */
  trustProxy: boolean;
  /** Only this machine reaches the host, so whoever uses it may reach this machine anyway. */
  isPrivate: boolean;
  /** When the push that brings a commit is to count as received, told before it comes. */
  pushTimes: Map<string, Date>;
  /** Repositories that are being made, by owner and name. What else is `creating` was left behind. */
  making: Set<string>;
  /** Pushes that git has carried out and the database could not be told of, by id. */
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

/** A repository that was made empty, and the template whose files it gets later. */
export interface LateCopy {
  repositoryId: number;
  creatorId: number;
  templateId: number;
  branch: string;
}

/** The same on behalf of somebody, who gets no more than a share of what is costly. */
export interface CallerContext extends ForgeContext {
  /** A person, an installation, an app, or a network: see `callerKey`. */
  caller: string;
}

export interface QuickSignIn {
  login: string;
  name: string;
  note?: string;
  /** Public as the account is, so never stored: it counts while the account is on offer. */
  password?: string;
  /** One of many alike, which are offered together and only when asked for. */
  isOneOfMany?: boolean;
}

/** Lets a committed change tell the dispatcher at once that deliveries are waiting. */
export interface WebhookSignal {
  wake(): void;
  /** Nothing is sent until the function that it returns is called. */
  hold(): () => void;
  isHeld(): boolean;
  /** Called on every `wake`; returns the way to stop listening. */
  onWake(listener: () => void): () => void;
}

export function webhookSignal(): WebhookSignal {
  const listeners = new Set<() => void>();
  const holds = new Set<symbol>();
  const wake = () => listeners.forEach((listener) => listener());
  return {
    wake,
    hold() {
      const own = Symbol('hold');
      holds.add(own);
      return () => {
        if (holds.delete(own)) wake();
      };
    },
    isHeld: () => holds.size > 0,
    onWake(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The only maker of a Tx. Events written inside are announced once they are committed, and that may be
 * so although the answer was lost.
 */
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
