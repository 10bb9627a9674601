import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { scratchFolder } from './scratch.ts';

/**
 * Until the end of the test, a wrapper around git records its memory limit. The returned function gives
 * megabytes, or `unlimited`, by git command.
 */
export async function watchMemoryLimits(): Promise<() => Promise<Record<string, string>>> {
  const folder = await scratchFolder();
  const notes = join(folder, 'notes');
  const path = process.env['PATH'] ?? '';
  const program = join(folder, 'git');
  await writeFile(notes, '');
  await writeFile(
    program,
    `#!/bin/sh\necho "$1 $(ulimit -d)" >>'${notes}'\nPATH='${path}' exec git "$@"\n`,
  );
  await chmod(program, 0o755);
  vi.stubEnv('PATH', `${folder}:${path}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  return async () => {
    const lines = (await readFile(notes, 'utf8')).trim().split('\n');
    const noted = lines.map((line) => line.split(' ') as [string, string]);
    return Object.fromEntries(
      noted.map(([command, kilobytes]) => [
        command,
        kilobytes === 'unlimited' ? kilobytes : String(Number(kilobytes) / 1024),
      ]),
    );
  };
}
