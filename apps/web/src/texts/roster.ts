import type {
  ClaimSource,
  ImportedRoster,
  RosterField,
  RosterRowKind,
  RosterSource,
  SuggestionReason,
} from '@lectern/contract';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const accounts = (count: number) => (count === 1 ? '1 account' : `${count} accounts`);

/** Apart from `texts`, so that only the screens for staff load these sentences. */
export const rosterTexts = {
  none: 'Import the list of your course, so that everyone is shown with their registered name and section.',
  noneForTa: 'A professor has not imported a roster yet.',
  loadFailed: (message: string) => `The roster could not be loaded. ${message}`,
  importedOn: (when: string, by: string, file: string | null) =>
    `Imported ${when} by ${by}${file === null ? '' : ` from ${file}`}.`,

  upload: {
    lead: 'An export of Canvas, Moodle, Brightspace, Blackboard, GitHub Classroom or Classroom 50, or any table with names or identifiers, as CSV or TSV of at most 5 MB.',
    label: 'Table of the roster',
    drop: 'Drop the file here, or choose it',
    reading: (name: string) => `Reading ${name}...`,
    tooLarge: 'The file is larger than 5 MB.',
    paste: 'Or paste a table',
    pasteHint: 'With a row of headings, as copied from a spreadsheet.',
    pasted: 'Pasted table',
    showPasted: 'Preview',
    failed: 'Nothing was changed',
    unsent: 'The file could not be sent. Please try again.',
    another: 'Choose another file',
  },

  columns: {
    lead: 'Columns without a meaning are kept with each person.',
    ignored: 'Keep as it is',
    header: 'Headings',
    headerRow: (row: number) => `In row ${row}`,
    noHeader: 'The file has none',
    samples: (values: readonly string[]) => values.join(', '),
    empty: 'Empty',
  },

  preview: {
    compared: 'Nothing is imported yet.',
    skipped: (rows: number) =>
      rows === 1
        ? '1 row is no person and is left out.'
        : `${rows} rows are no people and are left out.`,
    problems: (rows: number) =>
      rows === 1
        ? '1 row cannot be imported. Correct it in the file and choose the file again, or import the others now.'
        : `${rows} rows cannot be imported. Correct them in the file and choose the file again, or import the others now.`,
    isPart: 'The file has only some of the people',
    isPartHint: (count: number) => `${people(count)} who are not in it are not marked as gone.`,
    gone: (count: number) =>
      `${people(count)} who are not in the file will be marked as gone. Their submissions and grades stay.`,
    submit: 'Import the roster',
    nothing: 'Importing this file would change nothing.',
    kinds: {
      new: 'New',
      changed: 'Changed',
      back: 'Back',
      gone: 'Gone',
      unchanged: 'Unchanged',
      duplicate: 'Duplicate',
      ambiguous: 'Unclear',
      unreadable: 'Unreadable',
    } satisfies Record<RosterRowKind, string>,
    all: (rows: number) => `All rows (${rows})`,
    notImported: (rows: number) => `Not imported (${rows})`,
    kind: (label: string, rows: number) => `${label} (${rows})`,
    change: (field: string, before: string, after: string) =>
      `${field}: ${before === '' ? 'nothing' : before} → ${after === '' ? 'nothing' : after}`,
    nowhere: 'No row is like this.',
  },

  imported: ({ added, changed, gone, back }: ImportedRoster) => {
    const parts = [
      [added, 'new'],
      [changed, 'changed'],
      [back, 'back'],
      [gone, 'gone'],
    ] as const;
    const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
    return said.length === 0 ? 'Nothing has changed' : `Roster imported: ${said.join(', ')}`;
  },
  claimed: (count: number) => `${accounts(count)} matched without typing anything`,

  fields: {
    identifier: 'Identifier',
    email: 'E-mail',
    login: 'Login',
    platformId: 'Account number',
    givenName: 'First name',
    familyName: 'Last name',
    preferredName: 'Preferred name',
    sections: 'Sections',
    role: 'Role',
    other: 'Other columns',
  } satisfies Record<RosterField, string>,

  sources: {
    canvas: 'Canvas',
    moodle: 'Moodle',
    brightspace: 'Brightspace',
    blackboard: 'Blackboard',
    github_classroom: 'GitHub Classroom',
    classroom50: 'Classroom 50',
    lectern: 'Lectern',
    plain: 'A table',
  } satisfies Record<RosterSource, string>,

  entries: {
    empty: 'The roster is empty.',
    unclaimed: 'Not joined yet',
    gone: 'Gone',
    claimSources: {
      typed: 'Typed by the student',
      verified_email: 'By verified address',
      listed: 'Named in the file',
      staff: 'Matched by staff',
    } satisfies Record<ClaimSource, string>,
    undo: 'Take away',
    undoTitle: (account: string, name: string) => `Take the entry of ${name} away from ${account}?`,
    undoWarning:
      'The account is shown with its own name again, and can get an entry only through staff. Submissions and grades stay.',
    undone: (name: string) => `The entry of ${name} is free again`,
    undoFailed: 'The entry could not be taken away. Please try again.',
  },

  match: {
    lead: 'Choose an account and its entry. Students choose their names, logins and, on some code hosts, their addresses themselves, so check whom you match.',
    accounts: 'Accounts without an entry',
    entries: 'Unclaimed entries',
    noAccounts: 'Every student in the classroom has an entry.',
    noEntries: 'Every entry is claimed.',
    reasons: {
      email: 'Same address',
      login: 'Same login',
      name: 'Similar name',
    } satisfies Record<SuggestionReason, string>,
    link: 'Match',
    linkPair: (account: string, entry: string) => `Match ${account} with ${entry}`,
    choose: 'Choose one on each side.',
    linked: (count: number) => `${accounts(count)} matched`,
    linkAll: (count: number) => `Match ${count} by address or login`,
    linkAllTitle: (count: number) => `Match ${accounts(count)} with the suggested entries?`,
    linkAllWarning:
      'These accounts have the address or login of an entry. You can take each entry away again.',
    failed: 'The accounts could not be matched. Please try again.',
  },

  claims: {
    title: 'Claims to decide',
    lead: 'These students typed an identifier or address that staff have to confirm.',
    noEntry: 'Matches no entry',
    heldBy: (login: string) => `Now with ${login}`,
    accept: 'Accept',
    refuse: 'Refuse',
    accepted: (count: number) => (count === 1 ? 'Claim accepted' : `${count} claims accepted`),
    refused: (count: number) => (count === 1 ? 'Claim refused' : `${count} claims refused`),
    failed: 'The claims could not be decided. Please try again.',
    select: (login: string) => `Select the claim of ${login}`,
    selectAll: 'Select all that match an entry',
  },

  settings: {
    confirms: 'Staff confirm each claim',
    hint: 'Students type their identifier or address after joining. Otherwise the first one who types it gets the entry.',
    failed: 'The setting could not be changed. Please try again.',
  },
} as const;

/** What a student reads. */
export const ownEntryTexts = {
  title: 'Who are you in this course?',
  lead: 'Type the identifier or e-mail address that your university has for you, so that your grades reach you.',
  label: 'Identifier or e-mail address',
  submit: 'Confirm',
  wrong: (left: number) =>
    left === 0
      ? 'This matches nobody who is free. What you type next is checked by the staff of your course.'
      : `This matches nobody who is free. Check it and try again (${left} left).`,
  missing: 'Enter your identifier or e-mail address.',
  checked: 'What you type is checked by the staff of your course.',
  waiting: 'The staff of your course will check what you typed. You can work in the meantime.',
  done: 'Thank you, you are on the roster of this course.',
  failed: 'This could not be sent. Please try again.',
} as const;
