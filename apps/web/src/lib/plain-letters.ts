/** Letters that are no letter with a mark, and what they are typed as without them. */
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

/** A text as somebody types it who has no key for its accents, in small letters. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđðıþßæœ]/g, (letter) => unmarked[letter] ?? letter);
}
