import type pg from 'pg';

/** Breaks the connection of the next transaction before it begins, or right after its commit. */
export function loseTransaction(pool: pg.Pool, at: 'begin' | 'commit'): void {
  const { connect } = pool;
  const connecting = connect.bind(pool) as (...given: unknown[]) => Promise<pg.PoolClient>;
  pool.connect = ((...given: unknown[]) => {
    // The pool passes a callback when it connects for a single statement.
    if (given.length > 0) return connecting(...given);
    pool.connect = connect;
    return connecting().then(at === 'begin' ? endConnection : loseAnswer);
  }) as typeof connect;

  async function endConnection(client: pg.PoolClient): Promise<pg.PoolClient> {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    return client;
  }
}

function loseAnswer(client: pg.PoolClient): pg.PoolClient {
  const { query } = client;
  const asking = query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  client.query = (async (...given: unknown[]) => {
    const answer = await asking(...given);
    if (given[0] !== 'commit') return answer;
    client.query = query;
    throw new Error('Connection terminated');
  }) as typeof query;
  return client;
}
