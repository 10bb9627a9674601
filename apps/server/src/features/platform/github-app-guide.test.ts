/** The guide for making the app by hand matches the app that the built-in host makes. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { environment } from '../../config.ts';
import { redirectUri } from '../session/login.ts';
import { appEvents, appPermissions, webhookPath } from '../../platform/app-manifest.ts';

const guide = readFileSync(new URL('../../../../../docs/github-app.md', import.meta.url), 'utf8');
const site = 'https://lectern.example.edu';

/** The rows of the tables below a heading, without the header rows. */
function rowsBelow(heading: string): string[][] {
  const section = guide.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll('`', '')));
}

it('the guide names every permission with its access', () => {
  const told = rowsBelow('2. Permissions').map(([, name, access]) => [name, access]);
  expect(told).toEqual(Object.entries(appPermissions));
});

it('the guide names every event', () => {
  expect(rowsBelow('3. Events').map(([event]) => event)).toEqual(appEvents);
});

it('the guide names every setting', () => {
  const told = [...rowsBelow('4. Give Lectern'), ...rowsBelow('GitHub Enterprise')];
  const known = Object.keys(environment.shape).filter((name) => name.startsWith('GITHUB_'));
  expect(told.map(([name]) => name).toSorted()).toEqual(known.toSorted());
});

it('the guide gives the addresses that the server serves', () => {
  const fields = new Map(rowsBelow('1. Create the app').map(([field, value]) => [field, value]));
  expect(fields.get('Callback URL')).toBe(redirectUri(site));
  expect(fields.get('Webhook URL')).toBe(site + webhookPath);
  expect(fields.get('Setup URL')).toBe(`${site}/app/organization/select`);
});
