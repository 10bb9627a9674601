import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { GitCommit } from '../../git/objects/commit-format.ts';
import type { Reader } from '../client.ts';
import { accounts, type Account } from '../schema.ts';

/** The host's address for people with a private e-mail address. */
const noReply = /^(\d{1,15})\+[^@]+@users\.noreply\./;

/** By lower-case e-mail address. */
export async function findAuthors(
  db: Reader,
  commits: readonly GitCommit[],
): Promise<Map<string, Account>> {
  const addresses = new Set(
    commits.flatMap(({ author, committer }) => [author.email, committer.email]).map(lower),
  );
  if (addresses.size === 0) return new Map();
  const ids = [...addresses].flatMap((address) => {
    const id = noReply.exec(address)?.[1];
    return id === undefined ? [] : [Number(id)];
  });
  const rows = await db
    .select()
    .from(accounts)
    .where(
      or(
        and(
          eq(accounts.type, 'User'),
          inArray(sql`lower(${accounts.email})`, [...addresses].filter(storable)),
        ),
        ids.length > 0 ? inArray(accounts.id, ids) : undefined,
      ),
    );
  const found = new Map<string, Account>();
  for (const address of addresses) {
    const id = noReply.exec(address)?.[1];
    const account = rows.find(
      (row) =>
        (id !== undefined && row.id === Number(id)) || (row.email && lower(row.email) === address),
    );
    if (account) found.set(address, account);
  }
  return found;
}

const lower = (text: string) => text.toLowerCase();

/** An address in a commit may contain NUL, which PostgreSQL refuses. */
const storable = (address: string) => !address.includes('\0');
