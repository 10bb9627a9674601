/** Puts things behind those that they need, and otherwise leaves them in their order. */
export function inOrderOfNeed<T extends { name: string; needs: readonly string[] }>(
  things: readonly T[],
): T[] {
  const ordered: T[] = [];
  let waiting = [...things];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const isFree = ({ needs }: T) => !needs.some((need) => names.has(need));
    const free = waiting.filter(isFree);
    if (free.length === 0) throw new Error(`these need each other: ${[...names].join(', ')}`);
    ordered.push(...free);
    waiting = waiting.filter((thing) => !isFree(thing));
  }
  return ordered;
}
