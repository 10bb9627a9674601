/** Alternates product and floor, so that both meet the same machine, and compares their medians. */
import { setTimeout as delay } from 'node:timers/promises';

export interface Row {
  work: string;
  unit: string;
  product: number;
  floor: number | null;
  ratio: number | null;
  aim: string | null;
  isMet: boolean | null;
  /** Quartiles of the ratio; of the product where there is no floor. */
  spread: [number, number];
}

export interface Pair {
  product: number;
  floor: number | undefined;
}

/** It measures itself if it returns a number; otherwise its time in milliseconds counts. */
type Run = () => Promise<unknown>;

/** The first round only warms up. */
export async function alternate(times: number, product: Run, floor?: Run): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round <= times; round += 1) {
    const pair = { product: await figureOf(product), floor: floor && (await figureOf(floor)) };
    if (round > 0) pairs.push(pair);
  }
  return pairs;
}

async function figureOf(run: Run): Promise<number> {
  const started = performance.now();
  const figure = await run();
  return typeof figure === 'number' ? figure : performance.now() - started;
}

interface RowOptions {
  aim?: { ratio: number } | { most: number } | { least: number } | { leastRatio: number };
  unit?: string;
  /** Quantile of the product that counts. */
  share?: number;
}

export function toRow(work: string, pairs: readonly Pair[], options: RowOptions = {}): Row {
  const { aim, unit = 'ms', share = 0.5 } = options;
  const products = pairs.map((pair) => pair.product);
  const floors = pairs.flatMap(({ floor }) => floor ?? []);
  const ratios = pairs.flatMap(({ product, floor }) =>
    floor === undefined ? [] : product / floor,
  );
  const compared = ratios.length > 0 ? ratios : products;
  const product = quantile(products, share);
  const ratio = ratios.length > 0 ? quantile(ratios, 0.5) : null;
  const [kind, bound = 0] = Object.entries(aim ?? {})[0] ?? [];
  const isRatio = kind === 'ratio' || kind === 'leastRatio';
  const reached = isRatio ? (ratio ?? 0) : product;
  const isUpper = kind === 'ratio' || kind === 'most';
  return {
    work,
    unit,
    product,
    ratio,
    floor: floors.length > 0 ? quantile(floors, 0.5) : null,
    aim: kind ? `${isRatio ? 'ratio ' : ''}${isUpper ? '≤' : '≥'} ${bound}` : null,
    isMet: kind ? (isUpper ? reached <= bound : reached >= bound) : null,
    spread: [quantile(compared, 0.25), quantile(compared, 0.75)],
  };
}

/** A row of one figure. */
export function toSingle(work: string, product: number, options: RowOptions & { floor?: number }) {
  return toRow(work, [{ product, floor: options.floor }], options);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
}

/** Polls often, because its time is measured. */
export async function until(isSo: () => Promise<boolean>, withinMs = 120_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await delay(5)) {
    if (await isSo()) return;
  }
  throw new Error(`Still not so after ${withinMs} ms: ${String(isSo)}`);
}
