/** Queues of waiting calls in this process, one for each scope. */
export interface Lines {
  /** Resolves at the caller's turn with a function that ends it. Undefined if the line is too long. */
  join(scope: string, mostAhead: number): Promise<() => void> | undefined;
}

export function makeLines(): Lines {
  const lines = new Map<string, (() => void)[]>();

  function leave(scope: string): void {
    const line = lines.get(scope) ?? [];
    line.shift();
    const [next] = line;
    if (next) next();
    else lines.delete(scope);
  }

  return {
    join(scope, mostAhead) {
      const line = lines.get(scope) ?? [];
      if (line.length > mostAhead) return undefined;
      lines.set(scope, line);
      return new Promise((resolve) => {
        line.push(() => resolve(() => leave(scope)));
        if (line.length === 1) line[0]?.();
      });
    },
  };
}
