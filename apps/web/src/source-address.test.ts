import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sourceAddress, webAddressOf } from '../source-address.ts';

it.each([
  ['https://git.example.edu/courses/lectern.git\n', 'https://git.example.edu/courses/lectern'],
  ['https://ada:secret@git.example.edu/lectern', 'https://git.example.edu/lectern'],
  ['http://localhost:3001/a/b.git/', 'http://localhost:3001/a/b'],
  ['git@git.example.edu:courses/lectern.git', ''],
  ['/srv/lectern', ''],
  ['https://', ''],
])('the remote %j is shown as %j', (remote, address) => {
  expect(webAddressOf(remote)).toBe(address);
});

it('a clone without a remote, and a folder that is no clone, have no source address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-source-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(sourceAddress(folder)).toBe('');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
  git('init', '--quiet');
  expect(sourceAddress(folder)).toBe('');
  git('remote', 'add', 'origin', 'https://git.example.edu/lectern.git');
  expect(sourceAddress(folder)).toBe('https://git.example.edu/lectern');
});
