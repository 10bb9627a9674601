/** Resolves to the promise's value, or to `late()` after the time. The promise itself continues. */
export function withTimeLimit<T, L>(
  asked: Promise<T>,
  limitMs: number,
  late: () => L,
): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  return Promise.race([asked, timeIsUp.then(late)]).finally(() => clearTimeout(timer));
}
