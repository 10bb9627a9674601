import type { Faults, ForgeLog, QuickSignIn, SignUpRule } from './context.ts';
import type { HostFont } from './fonts.ts';
import type { SampleCalls } from './sample-calls.ts';
import type { AppRegistration } from './use-cases/register-apps.ts';

export interface ForgeOptions {
  databaseUrl: string;
  /** Repositories and cached template packs live here. */
  dir: string;
  /** Bytes to keep free on a disk of this size. Default 0. */
  diskFloor?: (totalBytes: number) => number;
  /** Bytes that one account may store. Default: no limit. */
  quotas?: { personBytes: number; organizationBytes: number };
  /** 0 takes any free port. */
  port: number;
  /** Default 127.0.0.1, which other machines cannot reach. */
  host?: string;
  /** Default `http://localhost:<port>`. */
  publicUrl?: string;
  /** Names in addresses that it answers to, besides its own, localhost and IP addresses. */
  hostNames?: readonly string[];
  /** Default: `open` on loopback, otherwise `invitation`, which needs a pass of the operator's app. */
  signUp?: SignUpRule | undefined;
  /** Whether one proxy in front sets X-Forwarded-For. */
  trustProxy?: boolean;
  /** Name of the product that runs this host, shown on its pages. */
  title: string;
  /** Address of that product. Every page links back to it. */
  siteUrl?: string;
  /** Added after the host's own CSS, to replace its colours and fonts. */
  css?: string;
  fonts?: readonly HostFont[];
  /** Sample accounts offered for one-click sign-in. */
  quickSignIn?: readonly QuickSignIn[];
  /** Upserted by slug at every start. */
  apps?: readonly AppRegistration[];
  /** Deletes every repository whose folder is missing. */
  forgetsLost?: boolean;
  /** Default: the database's clock. */
  clock?: () => Date;
  /** Set only in tests. Its clock replaces `clock`. */
  faults?: Faults;
  log?: ForgeLog;
}

export interface Forge {
  url: string;
  apiUrl: string;
  port: number;
  /** Close the result once the sample data is complete. */
  openSampleCalls(): SampleCalls;
  close(): Promise<void>;
}
