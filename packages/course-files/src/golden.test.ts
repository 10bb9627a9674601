import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { files } from '../golden/make.mjs';
import { compareRoster } from './compare-roster.ts';
import type { Source } from './columns.ts';
import { fillColumn } from './fill-column.ts';
import { gradeColumns } from './grade-columns.ts';
import { readRoster } from './read-roster.ts';
import { readTable } from './read-table.ts';
import { recogniseColumns } from './recognise-columns.ts';
import { rosterRows } from './roster-rows.ts';
import type { Roster, RosterEntry } from './roster.ts';
import { writeTable } from './write-table.ts';

const folder = fileURLToPath(new URL('../golden/files', import.meta.url));
const bytesOf = (name: string) => readFileSync(`${folder}/${name}`);

function readFile(name: string) {
  const table = readTable(bytesOf(name));
  const mapping = recogniseColumns(table);
  return { table, mapping, roster: readRoster(table, mapping) };
}

/** Each entry as one line, in the order of the file. */
function line(entry: RosterEntry): string {
  const { identifier = '', email = '', login = '', platformId = '', preferredName = '' } = entry;
  const keys = [identifier, email, login, platformId].join(' ').trim();
  const names = [entry.givenName, entry.familyName, preferredName].join('|');
  return [keys, names, entry.sections.join('+'), entry.role ?? '', ...others(entry)].join(' / ');
}

function others({ other }: RosterEntry): string[] {
  return Object.entries(other).map(([title, value]) => `${title}=${value}`);
}

function withoutRowNumbers({ entries }: Roster) {
  return entries.map((entry) => ({ ...entry, rowNumber: 0 }));
}

interface Expected {
  source: Source;
  written: string;
  people: string[];
  notPeople?: string[];
  items: string[];
}

const expected: Record<string, Expected> = {
  'canvas.csv': {
    source: 'canvas',
    written: 'utf-8 ,',
    people: [
      '00123 j.mueller@example.edu / Jörg|Müller| / Lecture /  / ID=5001 / Root Account=x.edu',
      '00124 a.cruz@example.edu / Ana María|de la Cruz| / Lab 1 /  / ID=5002 / Root Account=x.edu / Notes=says "hi", comes late',
      '00125 eve@example.edu / Eve|=SUM(1)| / Lab 1+Lecture /  / ID=5003 / Root Account=x.edu',
      "1E5 sean@example.edu / Seán|O'Brien| / Algorithms and Data Structures /  / ID=5004 / Root Account=x.edu",
    ],
    notPeople: ['2 posting_policy', '3 points_possible', '8 test_student'],
    items: ['Lab 1: Lists, maps: 10', 'Essay: 100'],
  },
  'canvas-german.csv': {
    source: 'canvas',
    written: 'utf-8 bom ;',
    people: [
      'z.gross@example.de / Zoë|Groß| / Übung 1+Übung 2 /  / ID=81',
      'o.weiss@example.de / Óscar|Weiß| / Übung 1 /  / ID=82',
      'j.ahn@example.de / Jun|Ahn| / Übung 2 /  / ID=83',
    ],
    notPeople: ['2 points_possible', '6 test_student'],
    items: ['Aufgabe 1: 12.5'],
  },
  'moodle.csv': {
    source: 'moodle',
    written: 'utf-8 ,',
    people: [
      '0042 Anne.Able@example.edu / Anne|Able| /  / ',
      '0043 bobby@example.edu / Bobby|van Bunce| /  /  / Institution=Moodle HQ',
      'chloe@example.edu / Chloé|Çelik| /  / ',
    ],
    items: ['Assignment: Sorting: null', 'Quiz: Trees: null'],
  },
  'moodle-german.csv': {
    source: 'moodle',
    written: 'utf-8 ;',
    people: [
      '0815 j.gross@example.de / Jörg|Groß| / Gruppe A+Gruppe B / ',
      '0816 z.weiss@example.de / Zoë|Weiß| / Gruppe A / ',
    ],
    items: ['Aufgabe: Suchbäume: null'],
  },
  'moodle-worksheet.csv': {
    source: 'moodle',
    written: 'utf-8 bom ,',
    people: [
      'anne.able@example.edu / Anne|Able| /  / ',
      'bobby@example.edu / Bobby van|Bunce| /  / ',
    ],
    items: ['Grade: 20'],
  },
  'brightspace.csv': {
    source: 'brightspace',
    written: 'utf-8 bom ,',
    people: [
      '000400 ablea@example.edu / Anne|Able| /  /  / Username=ablea',
      '000401 buncb@example.edu / Bobby|Bunce| /  /  / Username=buncb',
      '000402 mei@example.edu / Mei|| /  /  / Username=mei',
    ],
    items: ['Lab 1: 12.5', 'Essay, long: 100'],
  },
  'blackboard.xls': {
    source: 'blackboard',
    written: 'utf-16le bom \t',
    people: [
      '0442474 / Żaneta|Łukasz| /  /  / Username=zaneta.l',
      '0439413 / Kunj "KJ"|Patel| /  /  / Username=kunj.patel2',
      ' / 明|李| /  /  / Username=ming.li',
    ],
    items: ['Lab 1: 100', 'Lab 2 [EXTRA CREDIT]: 4'],
  },
  'blackboard-ultra.csv': {
    source: 'blackboard',
    written: 'utf-8 bom ,',
    people: [
      '0442474 / Peter|Chavez| /  /  / Username=peter.chavez',
      '0433673 / Wesley|Gnandt| /  /  / Username=wesley.gnandt',
    ],
    items: ['Quiz 1: 10'],
  },
  'github-classroom.csv': {
    source: 'github_classroom',
    written: 'utf-8 ,',
    people: [
      'Izquierdo Castañedo, Raúl (i02)  raulic 1002 / Raúl|Izquierdo| /  /  / group_name=Team "Ñ"',
      '000321  johnd 1001 / || /  / ',
      'jane@example.edu / || /  / ',
    ],
    items: ['group_name: null'],
  },
  'classroom50.csv': {
    source: 'classroom50',
    written: 'utf-8 ,',
    people: [
      'alice@example.edu alice 12345 / Alice|Andersson| / section-1 / student',
      'bob 67890 / =Bob|Baker| /  / student',
      'carol@example.edu carol 11111 / || / section-2 / ta',
    ],
    items: [],
  },
  'plain-french.csv': {
    source: 'plain',
    written: 'windows-1252 ;',
    people: [
      '00012 zoe.lefevre@example.fr / Zoé|Lefèvre|Zo Lefèvre / TD 1+TD 2 /  / Régime œuvre=boursière',
      '00013 NOEL@example.fr / Noël|Dupont| / TD 1 / ',
      '00013 noel@example.fr / Noël|Dupont| / TD 2 /  / Régime œuvre=double',
    ],
    notPeople: ['1 before_header', '6 rounded_number', '7 bad_email', '8 nobody'],
    items: ['Régime œuvre: null'],
  },
};

describe.each(Object.entries(expected))('the golden file %s', (name, given) => {
  it('is what the script makes', () => {
    expect(bytesOf(name).equals(files[name] ?? Buffer.alloc(0))).toBe(true);
  });

  it('is read with all of its people', () => {
    const { table, mapping, roster } = readFile(name);
    const written = [table.encoding, ...(table.bom ? ['bom'] : []), table.separator].join(' ');
    expect({ source: mapping.source, written }).toEqual({
      source: given.source,
      written: given.written,
    });
    expect(roster.entries.map(line)).toEqual(given.people);
    const notPeople = [
      ...roster.skipped.map(({ rowNumber, reason }) => `${rowNumber} ${reason}`),
      ...roster.unreadable.map(({ rowNumber, problem }) => `${rowNumber} ${problem.code}`),
    ];
    expect(notPeople).toEqual(given.notPeople ?? []);
  });

  it('offers only the columns that can be filled', () => {
    const { table, mapping } = readFile(name);
    const items = gradeColumns(table, mapping).map(({ name, maximum }) => `${name}: ${maximum}`);
    expect(items).toEqual(given.items);
  });

  it('changes nothing when it is imported again', () => {
    const { roster } = readFile(name);
    const { rows, gone } = compareRoster(roster.entries, roster);
    const kinds = new Set(rows.map(({ kind }) => kind));
    expect([...kinds].filter((kind) => kind === 'new' || kind === 'changed')).toEqual([]);
    expect(gone).toEqual([]);
  });

  it('comes back from our own export with the same people', () => {
    const { roster } = readFile(name);
    const table = readTable(Buffer.from(writeTable(rosterRows(roster.entries))));
    const again = readRoster(table, recogniseColumns(table));
    expect(withoutRowNumbers(again)).toEqual(withoutRowNumbers(roster));
  });

  it('is the same file if there are no scores', () => {
    const { table, mapping } = readFile(name);
    for (const { column } of gradeColumns(table, mapping)) {
      const { bytes } = fillColumn(table, mapping, { column, people: [] });
      expect(Buffer.from(bytes).equals(bytesOf(name))).toBe(true);
    }
  });
});

it('every golden file is tested', () => {
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(expected).toSorted());
});

/** Which cells change, as text before and after. */
const fills: [
  file: string,
  item: string,
  scores: Record<string, number>,
  edits: [string, string][],
][] = [
  [
    'canvas.csv',
    'Lab 1: Lists, maps',
    { '00123': 9.25, '00124': 7, '00125': 3, '1E5': 10 },
    [
      [',8.50,91.00', ',9.25,91.00'],
      ['comes late",,EX', 'comes late",7,EX'],
    ],
  ],
  ['canvas.csv', 'Essay', { '00123': 91, '00124': 50 }, []],
  [
    'canvas-german.csv',
    'Aufgabe 1',
    { 'z.gross@example.de': 12.5, 'O.WEISS@example.de': 0 },
    [
      ['Übung 2;;;;0,00', 'Übung 2;12,5;;;0,00'],
      ['Übung 1;7,25;', 'Übung 1;0;'],
    ],
  ],
  [
    'moodle.csv',
    'Assignment: Sorting',
    { '0042': 56, '0043': 48.5, 'chloe@example.edu': 1 / 3 },
    [
      ['bobby@example.edu,-,', 'bobby@example.edu,48.5,'],
      ['chloe@example.edu,-,', 'chloe@example.edu,0.33333,'],
    ],
  ],
  [
    'moodle-german.csv',
    'Aufgabe: Suchbäume',
    { '0816': 9.5 },
    [['"Gruppe A";-;-', '"Gruppe A";9,5;-']],
  ],
  [
    'moodle-worksheet.csv',
    'Grade',
    { 'anne.able@example.edu': 17.5 },
    [['grading - ",,20.00', 'grading - ",17.5,20.00']],
  ],
  [
    'brightspace.csv',
    'Lab 1',
    { '000401': 12, '000402': 9.75 },
    [['buncb@example.edu,,', 'buncb@example.edu,12,']],
  ],
  [
    'blackboard.xls',
    'Lab 1',
    { '0442474': 90, '0439413': 100 },
    [
      ['"Yes"\t"88.50000"', '"Yes"\t"90"'],
      ['22:28:34"\t"Yes"\t""', '22:28:34"\t"Yes"\t"100"'],
    ],
  ],
  ['blackboard-ultra.csv', 'Quiz 1', { '0442474': 9.5 }, [['"Yes","","A"', '"Yes","9.5","A"']]],
  ['plain-french.csv', 'Régime œuvre', { '00012': 12.5 }, [['TD 2;boursière', 'TD 2;12,5']]],
];

describe('the round trip of a golden file', () => {
  it.each(fills)('%s, %s', (name, item, scores, edits) => {
    const { table, mapping } = readFile(name);
    const column = gradeColumns(table, mapping).find((each) => each.name === item)?.column ?? -1;
    const people = Object.entries(scores).map(([key, score]) =>
      key.includes('@') ? { email: key, score } : { identifier: key, score },
    );
    const { bytes, written } = fillColumn(table, mapping, { column, people });
    const text = edits.reduce((text, [before, after]) => text.replace(before, after), table.text);
    expect(readTable(bytes)).toMatchObject({ text, encoding: table.encoding, bom: table.bom });
    expect(written).toHaveLength(edits.length);
  });
});
