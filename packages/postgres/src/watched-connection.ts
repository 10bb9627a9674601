/**
 * For a connection that holds a lock and says nothing for hours: where a line is cut or a machine loses
 * its power, both sides notice within seconds. Of their own accord they would after two hours.
 */
import pg from 'pg';

const patienceMs = 5_000;
/** Silence for so long, and the other side is asked whether it is still there. */
const silenceMs = 5_000;

/** Not connected yet, so that nothing is missed by whoever listens to it. */
export function watchedClient(connectionString: string, applicationName: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: silenceMs,
    connectionTimeoutMillis: patienceMs,
  });
  client.on('error', () => {});
  return client;
}

export async function connectWatched(client: pg.Client): Promise<void> {
  await client.connect();
  try {
    await client.query(
      'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3',
    );
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
