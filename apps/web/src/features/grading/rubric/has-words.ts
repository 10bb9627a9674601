/** Whether a text has every word of a query, whatever their case and order. */
export function hasWords(text: string, query: string): boolean {
  const known = text.toLowerCase();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => known.includes(word));
}
