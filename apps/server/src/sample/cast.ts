/** The people of the sample course. Nobody of these names is meant. */

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

export const students: readonly Person[] = names.map((name, index) => ({
  login: `student${String(index + 1).padStart(2, '0')}`,
  name,
}));

/** In the order in which the sign-in page offers them. */
export const quickAccounts = [
  { ...professor, note: 'professor', password: samplePassword },
  ...assistants.map((person) => ({
    ...person,
    note: `${person.login}, teaching assistant`,
    password: samplePassword,
  })),
  ...students.map((person, index) => ({
    ...person,
    note: `${person.login}, student`,
    password: samplePassword,
    isOneOfMany: index >= 2,
  })),
];
