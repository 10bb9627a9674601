import { createContext, Script } from 'node:vm';

const context = createContext({ work: undefined });
const script = new Script('work()');

/**
 * The result of `work`, or undefined if it takes longer. V8 ends whatever runs: a pattern that backtracks, or
 * YAML with hundreds of nested keys, would stop the server for minutes.
 */
export function withinTime<T extends object>(ms: number, work: () => T): T | undefined {
  try {
    context.work = work;
    return script.runInContext(context, { timeout: ms }) as T;
  } catch (failed) {
    if ((failed as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw failed;
  } finally {
    context.work = undefined;
  }
}
