/** Which languages programs in a box can use. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits, type Driver } from './box.ts';

export interface Language {
  name: string;
  /** Null: it is not installed, or does not start in a box. */
  version: string | null;
  /** What Debian and Ubuntu call its package. */
  package: string;
}

const commands = [
  { name: 'Python', command: 'python3 --version', package: 'python3' },
  { name: 'pytest', command: 'python3 -m pytest --version', package: 'python3-pytest' },
  { name: 'Node.js', command: 'node --version', package: 'nodejs' },
  { name: 'C', command: 'gcc -dumpfullversion', package: 'gcc' },
  { name: 'C++', command: 'g++ -dumpfullversion', package: 'g++' },
  { name: 'make', command: 'make --version', package: 'make' },
  { name: 'Java', command: 'javac -version', package: 'default-jdk-headless' },
  { name: 'JUnit 4', command: 'readlink -e /usr/share/java/junit4.jar', package: 'junit4' },
  {
    name: 'JUnit 5',
    command: 'readlink -e /usr/share/java/junit-jupiter-api.jar',
    package: 'junit5',
  },
  { name: 'Go', command: 'go version', package: 'golang-go' },
  { name: 'Perl', command: 'perl -e "print $^V"', package: 'perl' },
  { name: 'prove', command: 'prove --version', package: 'perl' },
  { name: 'Ruby', command: 'ruby --version', package: 'ruby' },
  { name: 'Rust', command: 'rustc --version', package: 'rustc' },
] as const;

/** Starts each language once, all in one box. */
export async function findLanguages(driver: Driver, signal?: AbortSignal): Promise<Language[]> {
  const script = commands.map(
    ({ command }, index) =>
      `{ ${command} 2>&1 && echo; } >/tmp/out 2>/dev/null && echo "${index} $(cat /tmp/out | tr '\\n' ' ')"`,
  );
  const files = await mkdtemp(join(tmpdir(), 'lectern-languages-'));
  try {
    const command = [...script, 'true'].join('\n');
    const limits = { ...defaultLimits, seconds: 60 };
    const order = { slot: 0, files, command, stdin: Buffer.alloc(0), env: {}, network: false };
    const { stdout } = await driver.run({ ...order, limits }, signal);
    return parseLanguages(String(stdout));
  } finally {
    await rm(files, { recursive: true });
  }
}

/** Each line has the number of a command that works, and what it printed. */
export function parseLanguages(stdout: string): Language[] {
  const printed = new Map(
    stdout.split('\n').map((line) => {
      const [, index = '', text = ''] = /^(\d+) (.*)$/.exec(line) ?? [];
      return [Number(index || -1), text] as const;
    }),
  );
  return commands.map(({ name, package: packageName }, index) => {
    const text = printed.get(index);
    const [version = ''] = /\d+(\.\d+)+/.exec(text ?? '') ?? [];
    return { name, version: text === undefined ? null : version, package: packageName };
  });
}

/** Such as 'Python 3.11.2' and 'Node.js 20.20.2'. */
export function installed(languages: readonly Language[]): string[] {
  return languages
    .filter(({ version }) => version !== null)
    .map(({ name, version }) => `${name} ${version}`.trim());
}

/** Such as 'Languages: Python 3.11.2, C 12.2.0. For others install golang-go (Go).' */
export function sayLanguages(languages: readonly Language[]): string {
  const missing = languages.filter(({ version }) => version === null);
  const found = `Languages: ${installed(languages).join(', ') || 'none'}.`;
  if (missing.length === 0) return found;
  const packages = missing.map(({ name, package: packageName }) => `${packageName} (${name})`);
  return `${found} For others install ${packages.join(', ')}.`;
}
