import { expect, it } from 'vitest';
import { knownHosts } from './known-hosts.ts';

const isKnown = knownHosts(['Lectern.example.edu']);

it.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST:3000',
  '127.0.0.1:3000',
  '192.0.2.7',
  '[::1]:3000',
  'lectern.example.edu',
  'LECTERN.example.edu:8443',
])('the server answers to %s', (host) => {
  expect(isKnown(host)).toBe(true);
});

it.each([
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  'lectern.example.edu.evil.example',
  '127.0.0.1.evil.example',
  'lectern.example.edu@evil.example',
  '',
  ':3000',
  'a b',
])('the server does not answer to %j', (host) => {
  expect(isKnown(host)).toBe(false);
});

it('the server answers a client that sends no name', () => {
  expect(isKnown(undefined)).toBe(true);
});
