/**
 * For an idle connection that holds a lock: with TCP keep-alive both sides notice a dead connection
 * within seconds. By default it takes 2 hours.
 */
import pg from 'pg';

const connectTimeoutMs = 5_000;
const keepAliveDelayMs = 5_000;

/** Returns before it connects, so that callers can first add listeners. */
export function keepAliveClient(connectionString: string, applicationName: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  client.on('error', () => {});
  return client;
}

export async function connectKeepAlive(client: pg.Client): Promise<void> {
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
