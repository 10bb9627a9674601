import { start, type Program } from '@lectern/processes/starter';

const maxBytes = 2 ** 28;
const maxErrorBytes = 2 ** 20;

/** Returns both outputs. A failure throws an error with `code` and `stderr`. */
export async function runGit(
  args: readonly string[],
  about: Pick<Program, 'cwd' | 'env' | 'input'>,
): Promise<{ stdout: string; stderr: string }> {
  const running = start({ program: 'git', args, ...about, maxBytes, maxErrorBytes });
  const { code, stdout, stderr } = await running.ended;
  if (code === 0) return { stdout: stdout.toString(), stderr };
  const problem = new Error(`git ${args.join(' ')} ended with ${code}: ${stderr}`);
  throw Object.assign(problem, { code, stderr });
}
