/** A real code host for one test, with a control interface for test data. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostFaults } from '@lectern/forge-faults/host-faults';
import { startBuiltInHost } from '@lectern/server/built-in-host/host';
import type { PlatformSettings } from '@lectern/server/platform/settings';
import { controlAt, type Control } from './control.ts';
import { lendSecrets } from './host-secrets.ts';
import { freePorts } from './ports.ts';

export interface HostPerson {
  id: number;
  login: string;
  token: string;
}

export interface Host {
  url: string;
  settings: PlatformSettings;
  dataDir: string;
  control: Control;
  /** The password is the login followed by `-password`. */
  person(login: string, name?: string): Promise<HostPerson>;
  organization(
    login: string,
    owner: string,
    members?: string[],
  ): Promise<{ id: number; login: string }>;
  install(organization: string, by: string): Promise<{ id: number }>;
  close(): Promise<void>;
}

export async function startHost(databaseUrl: string, siteUrl: string): Promise<Host> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-host-'));
  await lendSecrets(dataDir);
  const faults = hostFaults();
  const { forge, settings } = await startBuiltInHost({
    databaseUrl,
    dataDir,
    host: '127.0.0.1',
    port: await freePorts(1),
    siteUrl,
    faults,
  });

  const control = controlAt(faults.controlUrl);

  return {
    url: forge.url,
    settings,
    dataDir,
    control,
    person: (login, name = login) =>
      control('POST', '/users', {
        login,
        name,
        password: `${login}-password`,
        // The usual cost would make hashing the slowest part of most tests.
        password_cost: 2,
      }),
    organization: (login, owner, members = []) =>
      control('POST', '/orgs', { login, owner, members }),
    install: (organization, by) =>
      control('POST', '/installations', { app: 'lectern', account: organization, by }),
    close: async () => {
      await forge.close();
      // A git process whose client is gone may still write here.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
