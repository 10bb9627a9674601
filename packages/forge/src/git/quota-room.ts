/** An account that pays for stored bytes, and the most it may store. */
export interface Quota {
  accountId: number;
  maxBytes: number;
  /** One sentence for the person whose push does not fit. */
  refusal: string;
}

export interface QuotaRoom {
  startPush(quotas: readonly Quota[]): PushQuota;
  /** Counts stored bytes for these accounts once `store` has written them down. */
  charge(accountIds: readonly number[], bytes: number, store: () => Promise<void>): Promise<void>;
  /** Reads the totals again. Call it after files were deleted. */
  forget(): void;
}

/** What one push takes of the quotas while it runs. */
export interface PushQuota {
  /** Undefined if the push fits, which then counts until it ends. Otherwise why not. */
  reserve(bytes: number): Promise<string | undefined>;
  release(): void;
}

interface Total {
  /** Undefined until the database has answered. */
  bytes: number | undefined;
  read: Promise<void>;
}

const mostTotals = 10_000;

/** Asks the database once for an account's total, and then keeps it up to date. */
export function makeQuotaRoom(sum: (accountId: number) => Promise<number>): QuotaRoom {
  const totals = new Map<number, Total>();
  const reserved = new Map<number, number>();

  function readTotal(accountId: number): Total {
    const known = totals.get(accountId);
    if (known) return known;
    if (totals.size >= mostTotals) totals.clear();
    const total: Total = { bytes: undefined, read: Promise.resolve() };
    total.read = sum(accountId).then(
      (bytes) => void (total.bytes = bytes),
      (error: unknown) => {
        if (totals.get(accountId) === total) totals.delete(accountId);
        throw error;
      },
    );
    totals.set(accountId, total);
    return total;
  }

  async function totalOf(accountId: number): Promise<number> {
    const total = readTotal(accountId);
    await total.read;
    return total.bytes!;
  }

  function reserve(accountId: number, bytes: number): void {
    const left = (reserved.get(accountId) ?? 0) + bytes;
    if (left === 0) reserved.delete(accountId);
    else reserved.set(accountId, left);
  }

  return {
    startPush(quotas) {
      let own = 0;
      return {
        async reserve(bytes) {
          const stored = await Promise.all(quotas.map(({ accountId }) => totalOf(accountId)));
          const full = quotas.find(
            ({ accountId, maxBytes }, index) =>
              stored[index]! + (reserved.get(accountId) ?? 0) + bytes > maxBytes,
          );
          if (full) return full.refusal;
          own += bytes;
          for (const { accountId } of quotas) reserve(accountId, bytes);
          return undefined;
        },
        release() {
          for (const { accountId } of quotas) reserve(accountId, -own);
          own = 0;
        },
      };
    },
    async charge(accountIds, bytes, store) {
      const before = accountIds.map((id) => totals.get(id)).map((total) => ({ ...total, total }));
      await store();
      for (const [index, id] of accountIds.entries()) {
        const { total, bytes: known } = before[index]!;
        // A total that was read meanwhile may or may not contain these bytes.
        if (total && known !== undefined && totals.get(id) === total) total.bytes! += bytes;
        else totals.delete(id);
      }
    },
    forget: () => totals.clear(),
  };
}
