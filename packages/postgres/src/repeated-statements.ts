/** Names repeated statements, because PostgreSQL plans a named statement only once per connection. */
import pg from 'pg';

/** A name costs memory on every connection, so rare statements get none. */
const often = 20;
/** Without a limit it would grow, because each length of a list makes another statement. */
const mostKnown = 1_000;

type Query = (question: unknown, ...rest: unknown[]) => unknown;

export function nameRepeated(pool: pg.Pool): void {
  const known = new Map<string, { name: string; times: number }>();

  function nameOf(text: string): string | undefined {
    const statement = known.get(text) ?? { name: `repeated_${known.size}`, times: 0 };
    if (statement.times === 0 && known.size >= mostKnown) return undefined;
    statement.times += 1;
    known.set(text, statement);
    return statement.times > often ? statement.name : undefined;
  }

  pool.on('connect', (client) => {
    const query: Query = (question, ...rest) =>
      (pg.Client.prototype.query as Query).call(
        client,
        withName(question, rest[0], nameOf),
        ...rest,
      );
    client.query = query as typeof client.query;
  });
}

/** Text without values may hold several statements. Named queries and those with `submit` stay as they are. */
function withName(
  question: unknown,
  values: unknown,
  nameOf: (text: string) => string | undefined,
): unknown {
  if (!Array.isArray(values) || values.length === 0) return question;
  const asked = typeof question === 'string' ? { text: question } : question;
  if (!isPlain(asked)) return question;
  const name = nameOf(asked.text);
  return name === undefined ? question : { ...asked, name };
}

function isPlain(question: unknown): question is { text: string } {
  return (
    typeof question === 'object' &&
    question !== null &&
    'text' in question &&
    typeof question.text === 'string' &&
    !('name' in question && question.name) &&
    !('submit' in question)
  );
}
