/** For tests with real boxes. Where none can run they are skipped by name, or fail under REQUIRE_SANDBOX=1. */
import { NoSandbox, openSandbox, type Sandbox, type SandboxOptions } from '../open-sandbox.ts';

export async function sandboxOrSkip(options?: SandboxOptions): Promise<Sandbox | undefined> {
  try {
    return await openSandbox(options);
  } catch (error) {
    if (!(error instanceof NoSandbox) || process.env['REQUIRE_SANDBOX'] === '1') throw error;
    return undefined;
  }
}
