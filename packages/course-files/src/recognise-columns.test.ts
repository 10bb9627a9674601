import { describe, expect, it } from 'vitest';
import { readRoster } from './read-roster.ts';
import { readTable } from './read-table.ts';
import { recogniseColumns } from './recognise-columns.ts';
import { TableRefused } from './table-refused.ts';
import type { ColumnRole, Mapping } from './columns.ts';

const read = (text: string) => readTable(Buffer.from(text));
const rolesOf = (text: string) => recogniseColumns(read(text)).roles.map((role) => role ?? '-');

function problemOf(text: string, change: Partial<Mapping>) {
  const table = read(text);
  try {
    readRoster(table, { ...recogniseColumns(table), ...change });
  } catch (error) {
    if (error instanceof TableRefused) return error.problem;
    throw error;
  }
  return undefined;
}

describe('recognising columns', () => {
  it.each<[string, (ColumnRole | '-')[]]>([
    [
      'Student ID,First Name,Last Name,E-mail,Section',
      ['identifier', 'given_name', 'family_name', 'email', 'section'],
    ],
    [
      'Matrikel-Nr.;Name;Vorname;E-Mail-Adresse;Übungsgruppe;Rolle',
      ['identifier', 'family_name', 'given_name', 'email', 'section', 'role'],
    ],
    ['Name, Vorname;Matrikelnummer;Rufname', ['full_name', 'identifier', 'preferred_given_name']],
    [
      "N° d'étudiant;NOM;Prénom;Courriel;Groupe",
      ['-', 'family_name', 'given_name', 'email', 'section'],
    ],
    [
      'Numéro étudiant\tNom et prénom\tAdresse électronique\tGitHub',
      ['identifier', 'full_name', 'email', 'login'],
    ],
    [
      'Matrícula;Nombre;Apellidos;Correo electrónico;Grupo',
      ['identifier', 'given_name', 'family_name', 'email', 'section'],
    ],
    ['Nombre,Usuario de GitHub', ['full_name', 'login']],
    [
      'Name,Preferred name,github_username,github_id',
      ['full_name', 'preferred_name', 'login', 'platform_id'],
    ],
    ['ID,Name,Comment', ['identifier', 'full_name', '-']],
    ['Lab,Tutorial,Section', ['-', 'section', 'section']],
    ['Something,Else', ['-', '-']],
  ])('%s', (titles, roles) => {
    expect(rolesOf(`${titles}\n`)).toEqual(roles);
  });

  it('takes the column that has values if two could be meant', () => {
    expect(rolesOf('Student ID,ID number,Name\n,007,Ann\n,008,Bob\n')).toEqual([
      '-',
      'identifier',
      'full_name',
    ]);
  });

  it('takes identifiers that are addresses as addresses', () => {
    expect(rolesOf('identifier,name\na@x.edu,Ann\nb@x.edu,Bob\n')).toEqual(['email', 'full_name']);
  });

  it('finds the addresses in a list without titles', () => {
    const table = read('Ann Doe,a@x.edu\nBob Roe,b@x.edu\n');
    expect(recogniseColumns(table)).toEqual({
      source: 'plain',
      headerRow: null,
      roles: [null, 'email'],
    });
    const roles = ['full_name', 'email'] as const;
    const { entries } = readRoster(table, { source: 'plain', headerRow: null, roles });
    expect(entries.map(({ rowNumber, familyName }) => [rowNumber, familyName])).toEqual([
      [1, 'Doe'],
      [2, 'Roe'],
    ]);
  });
});

it('does not take a person for the titles', () => {
  const people = 'Ann Doe,12,student\nBob Roe,13,student\n';
  expect(recogniseColumns(read(people)).headerRow).toBeNull();
  expect(recogniseColumns(read(`Who,No,Role\n${people}`)).headerRow).toBe(1);
});

describe('a corrected choice of columns', () => {
  const text = 'ID,Name,Second name\n1,Ann,x\n';

  it('is refused if two columns are the same fact', () => {
    const roles = ['identifier', 'full_name', 'full_name'] as const;
    expect(problemOf(text, { roles })).toEqual({
      code: 'column_chosen_twice',
      role: 'full_name',
      columns: [1, 2],
    });
  });

  it('may have several columns of sections', () => {
    expect(problemOf(text, { roles: ['identifier', 'section', 'section'] })).toBeUndefined();
  });

  it('is refused for a column that the file does not have', () => {
    expect(problemOf(text, { roles: [null, null, null, 'email'] })).toEqual({
      code: 'no_such_column',
      column: 3,
    });
  });

  it('is refused if it names nobody', () => {
    expect(problemOf(text, { roles: [null, 'section', null] })).toEqual({
      code: 'no_person_column',
    });
  });
});
