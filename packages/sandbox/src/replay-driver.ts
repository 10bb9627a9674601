import type { BoxOrder, BoxOutcome, Driver } from './box.ts';

/** What a box of a test answers: parts of an outcome, or a function that may wait or throw. */
export type Recorded =
  | Partial<BoxOutcome>
  | ((order: BoxOrder, signal?: AbortSignal) => Partial<BoxOutcome> | Promise<Partial<BoxOutcome>>);

const passed: BoxOutcome = {
  ended: 'exit',
  code: 0,
  signal: null,
  stdout: Buffer.alloc(0),
  stderr: Buffer.alloc(0),
  cut: false,
  wallMs: 1,
  cpuMs: 1,
  peakBytes: null,
  report: null,
};

/** Replays recorded outcomes by command, and runs nothing. */
export class ReplayDriver implements Driver {
  readonly name = 'replay';
  /** All orders, in the order they came. */
  readonly orders: BoxOrder[] = [];
  readonly #recorded: ReadonlyMap<string, Recorded>;

  constructor(recorded: Record<string, Recorded>) {
    this.#recorded = new Map(Object.entries(recorded));
  }

  async run(order: BoxOrder, signal?: AbortSignal): Promise<BoxOutcome> {
    signal?.throwIfAborted();
    this.orders.push(order);
    const recorded = this.#recorded.get(order.command);
    if (!recorded) throw new Error(`Nothing is recorded for the command ${order.command}`);
    const outcome = typeof recorded === 'function' ? await recorded(order, signal) : recorded;
    signal?.throwIfAborted();
    return { ...passed, ...outcome };
  }
}
