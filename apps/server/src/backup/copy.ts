/** PostgreSQL's COPY as streams, which the driver does not implement. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** Methods that the driver has but does not declare. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

export interface CopiedRows extends AsyncIterable<Buffer> {
  /** Valid after the last row. */
  rowCount(): number;
}

export function copyOut(client: pg.ClientBase, statement: string): CopiedRows {
  return client.query(new CopyOut(statement));
}

class CopyOut extends Readable implements pg.Submittable, CopiedRows {
  readonly #statement: string;
  #connection: pg.Connection | undefined;
  #rows = 0;
  #isComplete = false;

  constructor(statement: string) {
    super({ highWaterMark: 1024 * 1024 });
    this.#statement = statement;
    // The reader gets the error. If nothing reads, this prevents an unhandled 'error' event.
    this.on('error', () => {});
  }

  rowCount(): number {
    return this.#rows;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#statement);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // The connection could never end while it has unread rows.
    if (!this.#isComplete) this.#connection?.stream.destroy();
    done(error);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reuses its buffer.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleCommandComplete(message: { text: string }): void {
    this.#rows = rowsIn(message);
  }

  handleReadyForQuery(): void {
    this.#isComplete = true;
    this.push(null);
  }

  handleError(error: Error): void {
    this.#isComplete = true;
    this.destroy(error);
  }
}

export function copyIn(
  client: pg.ClientBase,
  statement: string,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let copied = 0;
    let isRefused = false;
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => {
        feed(connection, rows, () => isRefused).catch((error: unknown) => {
          // Rejects first, because PostgreSQL's error after `sendCopyFail` does not name the cause.
          reject(error);
          connection.sendCopyFail('the source failed');
        });
      },
      handleCommandComplete: (message: { text: string }) => (copied = rowsIn(message)),
      handleReadyForQuery: () => resolve(copied),
      handleError: (error: Error) => {
        isRefused = true;
        reject(error);
      },
    });
  });
}

async function feed(
  connection: CopyConnection,
  rows: AsyncIterable<Buffer>,
  isRefused: () => boolean,
): Promise<void> {
  for await (const chunk of rows) {
    if (isRefused()) return;
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.endCopyFrom();
}

function rowsIn({ text }: { text: string }): number {
  return Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
}
