/** Invented names. */

export interface Person {
  login: string;
  name: string;
}

export const samplePassword = 'lectern';

export const professor: Person = { login: 'professor', name: 'Miriam Okafor' };

export const assistants: readonly Person[] = [
  { login: 'ta1', name: 'Jonas Lindqvist' },
  { login: 'ta2', name: 'Priya Raman' },
];

const names = [
  'Amara Nwosu',
  'Mateo Fuentes',
  'Hana Kobayashi',
  'Elif Demir',
  'Lukas Novak',
  'Zainab Hussain',
  'Oliver Whitcombe',
  'Mei-Ling Tsai',
  'Sofia Petrova',
  'Kwame Boateng',
  'Ines Carvalho',
  'Arjun Mehta',
  'Freya Sorensen',
  'Diego Villalobos',
  'Nour Haddad',
  'Tomasz Zielinski',
  'Aroha Ngata',
  'Minh Tran',
  'Chloe Lefebvre',
  'Yusuf Abdi',
  'Linnea Berg',
  'Rafael Monteiro',
  'Saoirse Gallagher',
  'Daniyar Akhmetov',
  'Leila Farahani',
  'Jun-ho Park',
  'Tendai Moyo',
  'Greta Hoffmann',
  'Samuel Adeyemi',
  'Anika Sharma',
  'Petros Ioannou',
  'Camila Rojas',
  'Emil Kristensen',
  'Fatima Zahra Alaoui',
  'Noah Bergstrom',
  'Thandiwe Dube',
  'Marco Bellini',
  'Ayse Yilmaz',
  'Isaac Tamir',
  'Keala Kahale',
] as const;

/** A smaller class does the same as the beginning of the full one. */
export function studentsOf(size: number): Person[] {
  return names.slice(0, size).map((name, index) => ({
    login: `student${String(index + 1).padStart(2, '0')}`,
    name,
  }));
}

/** Nobody can own the domain (RFC 2606). */
export function emailOf({ login }: Pick<Person, 'login'>): string {
  return `${login}@harbour.example`;
}

export interface SampleAccount extends Person {
  note: string;
  password: string;
  isOneOfMany: boolean;
}

/** In the order of the login page. */
export function accountsOf(size: number): SampleAccount[] {
  const offer = (person: Person, note: string, isOneOfMany = false) => ({
    ...person,
    note,
    password: samplePassword,
    isOneOfMany,
  });
  return [
    offer(professor, 'professor'),
    ...assistants.map((person) => offer(person, `${person.login}, teaching assistant`)),
    ...studentsOf(size).map((person, index) =>
      offer(person, `${person.login}, student`, index >= 2),
    ),
  ];
}
