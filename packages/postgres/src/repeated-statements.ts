/**
 * Names the statements that a pool repeats, because PostgreSQL reads and plans what has a name once
 * for each connection instead of every time.
 */
import pg from 'pg';

/** A name costs memory on every connection, so what is seldom asked gets none. */
const often = 20;
/** Lists of other lengths make other statements, without end. */
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

/** Without values it may be several statements; what has a name, or sends itself, stays as it is. */
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
