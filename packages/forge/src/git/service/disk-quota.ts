/** Disk space for output that slow clients have not read yet. */
export interface DiskQuota {
  /** Grows the reservation to this many bytes. False if that exceeds a limit. */
  reserve(bytes: number): boolean;
  release(): void;
}

export function makeDiskQuotas(limits: { all: number; each: number }) {
  const held = new Map<string, number>();
  let heldByAll = 0;

  return function quotaOf(caller: string): DiskQuota {
    let mine = 0;

    function add(bytes: number): void {
      mine += bytes;
      heldByAll += bytes;
      const left = (held.get(caller) ?? 0) + bytes;
      if (left > 0) held.set(caller, left);
      else held.delete(caller);
    }
    return {
      reserve(bytes) {
        const more = bytes - mine;
        if (more <= 0) return true;
        if (heldByAll + more > limits.all) return false;
        if ((held.get(caller) ?? 0) + more > limits.each) return false;
        add(more);
        return true;
      },
      release: () => add(-mine),
    };
  };
}

const gigabyte = 1024 ** 3;

/** Enough for a clone of the largest repository, and for a class on a slow network. */
export const diskQuotaOf = makeDiskQuotas({ all: 8 * gigabyte, each: 2 * gigabyte });
