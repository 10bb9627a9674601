import { chmod, mkdir, stat } from 'node:fs/promises';

const ownerOnly = 0o700;

/**
 * Makes a folder for the work of students: nobody else who has an account on this machine may read it.
 * One that we may write to and that is not ours, such as a mounted volume, is left as its owner has it.
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
