import type { Faults, ForgeLog, QuickSignIn } from './context.ts';
import type { HostFont } from './pages/style/fonts.ts';
import type { AppPermissions } from './permissions.ts';
import type { SampleCalls } from './sample-calls.ts';

export interface ForgeOptions {
  databaseUrl: string;
  /** Repositories and cached template packs live here. */
  dir: string;
  /** 0 takes any free port. */
  port: number;
  /** Default 127.0.0.1: nobody else on the network reaches it. */
  host?: string;
  /** Default `http://localhost:<port>`. */
  publicUrl?: string;
  /** Whether the one proxy in front tells who calls, in X-Forwarded-For. */
  trustProxy?: boolean;
  /** Name of the product that carries this host, shown on its pages. */
  title: string;
  /** Rules that come after the host's own colours and fonts, to replace them. */
  css?: string;
  /** Served by the host itself to its pages. */
  fonts?: readonly HostFont[];
  /** Sample accounts offered for one-click sign-in. */
  quickSignIn?: readonly QuickSignIn[];
  /** Upserted by slug at every start. */
  apps?: readonly AppRegistration[];
  /** Deletes, at this start, every repository whose folder is lost. */
  forgetsLost?: boolean;
  /** Default: the database's. */
  clock?: () => Date;
  /** Only in tests. Its clock replaces `clock`. */
  faults?: Faults;
  log?: ForgeLog;
}

export interface AppRegistration {
  slug: string;
  name: string;
  description?: string;
  homepageUrl: string;
  callbackUrls: readonly string[];
  setupUrl?: string;
  webhookUrl?: string;
  webhookSecret: string;
  clientId: string;
  clientSecret: string;
  publicKeyPem: string;
  permissions: AppPermissions;
  events: readonly string[];
}

export interface Forge {
  url: string;
  apiUrl: string;
  port: number;
  /** Close it once the sample data is complete. */
  openSampleCalls(): SampleCalls;
  close(): Promise<void>;
}
