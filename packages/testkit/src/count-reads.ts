/** Counts what statements read, by EXPLAIN of each one just before it runs. */
import pg from 'pg';
import { vi } from 'vitest';

/** With the values of the call, or for any values, as PostgreSQL may choose for repeated statements. */
export type PlanKind = 'custom' | 'generic';

export interface Read {
  text: string;
  /** Pages of tables and indexes. */
  buffers: number;
  /** Sum over all steps of the plan, with rows that a filter removed. */
  rows: number;
}

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

type Query = (this: pg.Client, question: unknown, ...rest: unknown[]) => unknown;

/** Every statement of `work` is explained on its own connection and undone before it runs. */
export async function countReads(kind: PlanKind, work: () => Promise<unknown>): Promise<Read[]> {
  const query = pg.Client.prototype.query as Query;
  const inTransaction = new WeakSet<pg.Client>();
  const reads: Read[] = [];

  async function explain(client: pg.Client, text: string, values: unknown): Promise<void> {
    if (/^\s*begin/i.test(text)) inTransaction.add(client);
    if (/^\s*(?:commit|rollback)/i.test(text)) inTransaction.delete(client);
    if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) return;
    const ask = (sql: string) => query.call(client, sql) as Promise<pg.QueryResult>;
    const isOpen = inTransaction.has(client);
    await ask(isOpen ? 'savepoint counted' : 'begin');
    // PostgreSQL reads small tables whole, and those of a test are small.
    await ask('set local enable_seqscan = off');
    await ask(`set local plan_cache_mode = force_${kind}_plan`);
    await ask(`prepare counted as ${text}`);
    const given = Array.isArray(values) && values.length > 0 ? `(${values.map(literal)})` : '';
    const { rows } = await ask(
      `explain (analyze, buffers, timing off, format json) execute counted${given}`,
    );
    const [{ Plan }] = (rows as { 'QUERY PLAN': [{ Plan: PlanNode }] }[])[0]!['QUERY PLAN'];
    const buffers = Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
    reads.push({ text, buffers, rows: rowsOf(Plan) });
    await ask('deallocate counted');
    await ask(isOpen ? 'rollback to savepoint counted' : 'rollback');
  }

  const failures: unknown[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const [question, values] = asked;
    const text = typeof question === 'string' ? question : (question as { text: string }).text;
    return explain(this, text, values)
      .catch((error: unknown) => failures.push(error))
      .then(() => query.apply(this, asked as [unknown]));
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  if (failures.length > 0) throw failures[0];
  return reads;
}

function rowsOf(node: PlanNode): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const own = (node['Actual Rows'] + removed) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own);
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`);
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}
