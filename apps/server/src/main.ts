/** Environment, then start, then signals. The only file that reads `process.env`. */
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';
import { start, type Running } from './start.ts';

const stopTimeoutMs = 9_500;

let running: Running | undefined;
try {
  running = await start(readConfig(process.env, process.cwd()));
  process.stdout.write(`Lectern is ready at ${running.url}\n`);
  void running.sample?.begin((line) => process.stdout.write(`${line}\n`));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

let stopping = false;
function stopOnce(): void {
  // npm and the terminal both pass Ctrl-C on, so the second one is no sign of impatience.
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), stopTimeoutMs).unref();
  void running?.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`Lectern did not stop cleanly: ${String(error)}\n`);
      process.exit(1);
    },
  );
}
process.on('SIGINT', stopOnce);
process.on('SIGTERM', stopOnce);
