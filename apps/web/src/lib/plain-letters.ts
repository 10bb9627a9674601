/** Letters that Unicode does not decompose into a base letter and a mark. */
const unmarked: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Lower case without accents, so that a search finds names that are typed without them. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđðıþßæœ]/g, (letter) => unmarked[letter] ?? letter);
}
