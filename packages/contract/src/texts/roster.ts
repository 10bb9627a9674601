const kinds = {
  spreadsheet: 'This is a spreadsheet. Save it as CSV first.',
  zip: 'This is an archive. Unpack it and choose the table in it.',
  pdf: 'This is a PDF. Export the list as CSV.',
  image: 'This is an image. Export the list as CSV.',
  html: 'This is a web page. Export the list as CSV.',
  other: 'This is not a text file. Export the list as CSV.',
} as const;

const number = (count: number) => count.toLocaleString('en-US');
const inColumn = (column: string) => `in the column “${column}”`;

export const rosterTexts = {
  /** Why a file cannot be used. */
  table: {
    tooLarge: (bytes: number) => `It is larger than ${Math.floor(bytes / 1024 / 1024)} MB.`,
    empty: 'It is empty.',
    kinds,
    damaged: (encoding: string) => `It is damaged: it says ${encoding}, but is something else.`,
    tooManyRows: (limit: number) => `It has more than ${number(limit)} rows.`,
    tooManyColumns: (limit: number) => `It has more than ${number(limit)} columns.`,
    tooManyCells: (limit: number) => `It has more than ${number(limit)} cells.`,
    cellTooLong: (row: number, limit: number) =>
      `A cell in row ${row} is longer than ${number(limit)} characters.`,
    unterminatedQuote: (line: number) => `A quotation mark in line ${line} is never closed.`,
    chosenTwice: (role: string, one: number, other: number) =>
      `Columns ${one} and ${other} are both chosen as ${role}. Choose one of them.`,
    noSuchColumn: (column: number) => `It has no column ${column}.`,
    noPerson: 'Choose at least one column with names, identifiers or e-mail addresses.',
    noPeople: 'It lists nobody.',
  },

  /** Why a row is not imported. */
  row: {
    nobody: 'Nothing in this row names or identifies a person.',
    tooManyValues: 'This row has more values than there are columns.',
    badEmail: (column: string) => `The value ${inColumn(column)} is not an e-mail address.`,
    roundedNumber: (column: string) =>
      `A spreadsheet has rounded the number ${inColumn(column)}. Format the column as text and export again.`,
    tooLong: (column: string, limit: number) =>
      `The value ${inColumn(column)} is longer than ${number(limit)} characters.`,
    tooManySections: (limit: number) => `This row has more than ${limit} sections.`,
    duplicate: (rows: string) => `The same person as in row ${rows}. Keep one of these rows.`,
    ambiguous: (names: string) =>
      `This row contradicts the roster or fits several people: ${names}.`,
  },

  full: {
    entries: (limit: number) => `A roster can have at most ${number(limit)} people.`,
    sections: (limit: number) =>
      `A classroom can have at most ${limit} sections. Check which column is the section.`,
  },
} as const;

/** What a professor calls the roles of columns. */
export const rosterRoleNames = {
  identifier: 'identifier',
  email: 'e-mail address',
  login: 'login',
  platform_id: 'account number',
  given_name: 'first name',
  family_name: 'last name',
  full_name: 'full name',
  preferred_name: 'preferred name',
  preferred_given_name: 'preferred first name',
  section: 'section',
  role: 'role',
} as const;
