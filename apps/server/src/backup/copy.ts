/** PostgreSQL's COPY as streams: the driver leaves that part of the protocol to its callers. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** What the driver's connection can do beyond its published types. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

export interface CopiedRows extends AsyncIterable<Buffer> {
  /** Known once all have been read. */
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
    // Whoever reads hears of it. Where the reading never began, nobody waits for what went wrong.
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
    // Rows that nobody reads would keep the connection from ever ending.
    if (!this.#isComplete) this.#connection?.stream.destroy();
    done(error);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver uses its buffer again for what comes next.
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
          // PostgreSQL answers with an error of its own, but this is the reason.
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
