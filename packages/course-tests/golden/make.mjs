/**
 * Writes the golden reports with the real tools: node packages/course-tests/golden/make.mjs [folder]
 * On Debian: apt-get install python3-pytest junit4 junit5 ant-optional openjdk-17-jdk-headless bats gotestsum
 * A tool that is not installed is named, and its report stays as it is.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const sources = fileURLToPath(new URL('sources', import.meta.url));
const jars = '/usr/share/java';

const jupiter = `junit-jupiter-api junit-jupiter-engine junit-jupiter-params junit-platform-commons
  junit-platform-console junit-platform-engine junit-platform-launcher junit-platform-reporting
  opentest4j apiguardian-api picocli univocity-parsers`
  .split(/\s+/)
  .map((name) => `${jars}/${name}.jar`)
  .join(':');

/** Each runs in a copy of its sources. Most tools fail by intent, because some of the tests do. */
export const tools = {
  'pytest.xml': {
    needs: ['python3 -m pytest --version'],
    folder: 'pytest',
    run: 'python3 -m pytest -q -p no:cacheprovider --junitxml=report . > log; cat report',
  },
  'junit4.xml': {
    needs: ['ant -version', 'javac -version', `test -f ${jars}/junit4.jar`],
    folder: 'junit4',
    run: [
      `mkdir classes && javac -cp ${jars}/junit4.jar -d classes *.java`,
      `ant -q -lib ${jars}/junit4.jar -lib ${jars}/hamcrest-core.jar -Dclasses=classes -Dreports=. > log`,
      'cat TEST-OldSumTest.xml',
    ].join('; '),
  },
  'junit5.xml': {
    needs: ['javac -version', `test -f ${jars}/junit-platform-console.jar`],
    folder: 'junit5',
    run: [
      `mkdir classes && javac -cp ${jupiter} -d classes *.java`,
      `java -cp ${jupiter} org.junit.platform.console.ConsoleLauncher -cp classes --scan-classpath --reports-dir . > log`,
      'cat TEST-junit-jupiter.xml',
    ].join('; '),
  },
  'node.xml': {
    needs: ['node --test --help'],
    folder: 'node',
    run: 'node --test --test-reporter=junit sum.test.mjs',
  },
  'node.tap': {
    needs: ['node --test --help'],
    folder: 'node',
    run: 'node --test --test-reporter=tap sum.test.mjs',
  },
  'perl.tap': { needs: ['perl -MTest::More -e 1'], folder: 'perl', run: 'perl t/sum.t' },
  'perl-died.tap': { needs: ['perl -MTest::More -e 1'], folder: 'perl', run: 'perl t/dies.pl' },
  'prove.tap': { needs: ['prove --version'], folder: 'perl', run: 'prove -v --merge t' },
  'bats.tap': { needs: ['bats --version'], folder: 'bats', run: 'bats --tap sum.bats' },
  'bats.xml': { needs: ['bats --version'], folder: 'bats', run: 'bats --formatter junit sum.bats' },
  'gotestsum.xml': {
    needs: ['gotestsum --version', 'go version'],
    folder: 'go',
    run: 'gotestsum --junitfile report ./... > log; cat report',
  },
};

export async function isInstalled({ needs }) {
  const found = await Promise.all(needs.map((command) => shell(command, tmpdir())));
  return found.every(({ code }) => code === 0);
}

/** The report without the names of this machine. */
export async function made({ folder, run }) {
  const work = await realpath(await mkdtemp(join(tmpdir(), 'golden-')));
  try {
    const copy = join(work, 'course');
    await cp(join(sources, folder), copy, { recursive: true });
    const { stdout } = await shell(run, copy);
    return stdout
      .replaceAll(copy, '/course')
      .replaceAll(`hostname="${hostname()}"`, 'hostname="host"')
      .replaceAll(/(<property name=")(?!line\.separator)[^>]*\/>\s*/g, '')
      .replaceAll(/timestamp="[^"]*"/g, 'timestamp="2026-09-01T12:00:00"');
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** A fixed environment: colours and the test runner around this one would change the reports. */
async function shell(command, cwd) {
  const env = { PATH: process.env.PATH, HOME: cwd, TMPDIR: tmpdir(), LC_ALL: 'C.UTF-8' };
  return promisify(execFile)('sh', ['-c', command], { cwd, env, maxBuffer: 2 ** 24 }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    ({ stdout = '', code = 1 }) => ({ stdout, code }),
  );
}

async function main() {
  const target = process.argv[2] ?? fileURLToPath(new URL('reports', import.meta.url));
  await mkdir(target, { recursive: true });
  for (const [name, tool] of Object.entries(tools)) {
    const can = await isInstalled(tool);
    if (can) await writeFile(join(target, name), await made(tool));
    process.stdout.write(`${name}: ${can ? 'written' : 'the tool is not installed'}\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
