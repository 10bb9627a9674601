const units = ['bytes', 'kB', 'MB', 'GB'];

/** A size as people say it, such as '2.4 MB'. */
export function byteSize(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1_000 && unit < units.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  return `${Number(size.toFixed(1))} ${units[unit]}`;
}
