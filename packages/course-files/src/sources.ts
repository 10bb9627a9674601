import { plainTitle } from './column-titles.ts';
import type { Source } from './columns.ts';

/** Moodle's worksheet of one assignment counts participants and has the maximum in a column. */
export const worksheetIds = ['identifier', 'identifiant', 'identificador'];
export const worksheetMaxima = [
  'maximumgrade',
  'bestwertung',
  'notemaximale',
  'calificacionmaxima',
];

/** Our own export begins with these columns, then come the unknown ones. */
export const ownTitles = [
  'Identifier',
  'Email',
  'Login',
  'Platform ID',
  'Given name',
  'Family name',
  'Preferred name',
  'Sections',
  'Role',
] as const;

export function isWorksheet(titles: readonly string[]): boolean {
  return titles.some((title) => worksheetMaxima.includes(plainTitle(title)));
}

export function isOwn(titles: readonly string[]): boolean {
  return ownTitles.every((title, column) => titles[column] === title);
}

/** Blackboard ends each item with the id of its column: `Quiz 1 [Total Pts: 100 Score] |2825849`. */
const blackboardItem = /\|\d+\s*$/;

/** Moodle's items end with how the grade is shown: `Assignment: Sorting (Real)`. */
const moodleItem = /^\S.* \([^()]+\)$/;

/** Which system wrote a table with these titles. */
export function sourceOf(titles: readonly string[]): Source {
  const plain = new Set(titles.map(plainTitle));
  if (isOwn(titles)) return 'lectern';
  if (titles.some((title) => blackboardItem.test(title))) return 'blackboard';
  const found = signs.find(([, ...all]) => all.every((any) => any.some((name) => plain.has(name))));
  // Canvas writes no column of addresses.
  if (found !== undefined && !(found[0] === 'canvas' && plain.has('email'))) return found[0];
  return isMoodle(titles, plain) ? 'moodle' : 'plain';
}

/** One title of each list must be there. */
const signs: [Source, ...string[][]][] = [
  ['brightspace', ['orgdefinedid', 'endoflineindicator']],
  ['blackboard', ['lastaccess'], ['availability']],
  ['canvas', ['id'], ['section'], ['student', 'lastname']],
  ['github_classroom', ['identifier', 'rosteridentifier'], ['githubusername']],
  ['classroom50', ['username'], ['firstname'], ['lastname'], ['githubid']],
  ['moodle', worksheetIds, worksheetMaxima],
];

const moodleIds = ['idnumber', 'idnummer', 'numerodidentification', 'numerodeid'];
const moodleGivenNames = ['firstname', 'vorname', 'prenom', 'nombre'];
const moodleFamilyNames = ['surname', 'lastname', 'nachname', 'nom', 'nomdefamille', 'apellidos'];
const moodleDownload =
  /^(?:lastdownloaded|zuletztausdiesemkurs|derniertelechargement|ultimadescarga)/;

function isMoodle(titles: readonly string[], plain: ReadonlySet<string>): boolean {
  const hasNames =
    moodleGivenNames.some((name) => plain.has(name)) &&
    moodleFamilyNames.some((name) => plain.has(name));
  const hasItems = titles.some((title) => moodleItem.test(title));
  const isExport = [...plain].some((name) => moodleDownload.test(name));
  return hasNames && (hasItems || isExport || moodleIds.some((name) => plain.has(name)));
}

/** Brightspace's items end with the kind of the cell, and in exports with facts in angle brackets. */
const brightspaceItem =
  /(?:^(?:calculated|adjusted|final) .*| \S+ )(?:grade|numerator|denominator|symbol)\b(?:\s*<.*>)?$/i;
const canvasItem = / \(\d+\)$/;
/** The name of a grading period can follow. */
export const canvasTotal =
  /\b(?:(?:current|final) (?:score|grade|points)|override (?:score|grade|status))(?: \([^()]*\))?$/i;
/** Each download has others. */
const activity: Partial<Record<Source, RegExp>> = {
  brightspace: /^endoflineindicator$/,
  blackboard:
    /^(?:lastaccess|availability|gradingnotes|notesformat|feedbacktolearner|feedbackformat)$/,
  moodle: moodleDownload,
  classroom50: /^(?:enrollmentstatus|enrollmentmethod|emailhash|invitetoken|invitedat|enrolledat)$/,
};

/** Grades and activity are no part of a roster; a new grade must not change a person. */
export function isLeftOutOfRoster(source: Source, title: string): boolean {
  if (activity[source]?.test(plainTitle(title))) return true;
  switch (source) {
    case 'canvas':
      return canvasItem.test(title) || canvasTotal.test(title);
    case 'brightspace':
      return brightspaceItem.test(title);
    case 'blackboard':
      return blackboardItem.test(title);
    case 'moodle':
      return moodleItem.test(title) || /^[^:]+: ?\S/.test(title);
    case 'github_classroom':
    case 'classroom50':
    case 'lectern':
    case 'plain':
      return false;
  }
}
