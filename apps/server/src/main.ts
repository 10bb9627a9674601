import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';
import { start, type Running } from './start/start.ts';

const stopTimeoutMs = 9_500;

const leaving = new AbortController();
const starting = begin();
// Before the start, so that it can be interrupted.
process.on('SIGINT', stopOnce);
process.on('SIGTERM', stopOnce);
// A closed pipe or a full disk is no reason to stop.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

void announce();

/** The bundle is a script and cannot await at top level. */
async function announce(): Promise<void> {
  try {
    const { url, sample, tests } = await starting;
    process.stdout.write(`Lectern is ready at ${url}\n`);
    void tests?.then((line) => process.stdout.write(`${line}\n`));
    if (!leaving.signal.aborted) void sample?.begin((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    if (leaving.signal.aborted) return;
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function begin(): Promise<Running> {
  const isTerminal = process.stdout.isTTY;
  const config = readConfig(process.env, process.cwd(), { isTerminal });
  return start(config, { leaving: leaving.signal });
}

function stopOnce(): void {
  // npm and the terminal both forward Ctrl-C.
  if (leaving.signal.aborted) return;
  leaving.abort();
  setTimeout(() => process.exit(1), stopTimeoutMs).unref();
  void stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`Lectern did not stop cleanly: ${String(error)}\n`);
      process.exit(1);
    },
  );
}

async function stop(): Promise<void> {
  // An interrupted start has cleaned up already.
  const running = await starting.catch(() => undefined);
  await running?.stop();
}
