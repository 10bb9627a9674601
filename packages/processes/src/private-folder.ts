import { chmod, mkdir, stat } from 'node:fs/promises';

const ownerOnly = 0o700;

/**
 * Creates a folder that other accounts on this machine cannot read. A folder that belongs to another user,
 * such as a mounted volume, keeps its mode.
 */
export async function makePrivate(
  folder: string,
  onLeftOpen: (err: unknown) => void = () => {},
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: ownerOnly });
  const { mode } = await stat(folder);
  if ((mode & 0o777) === ownerOnly) return;
  try {
    await chmod(folder, ownerOnly);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    onLeftOpen(error);
  }
}
