import { expect, it } from 'vitest';
import { parseLanguages, sayLanguages } from './languages.ts';
import { explain, probe } from './probe.ts';
import { ReplayDriver } from './replay-driver.ts';

const nowhere = { isContainer: false, restrictsNamespaces: false, forbidsNamespaces: false };
const refusal = 'bwrap: setting up uid map: Permission denied\n';

it('a box that did not start is explained by what surrounds it, with what to do', () => {
  expect(explain(refusal, { ...nowhere, isContainer: true })).toContain(
    'options in docs/operations.md',
  );
  expect(explain(refusal, { ...nowhere, restrictsNamespaces: true })).toContain(
    'bwrap-userns-restrict',
  );
  expect(explain(refusal, { ...nowhere, forbidsNamespaces: true })).toContain(
    'user.max_user_namespaces',
  );
  expect(explain(refusal, nowhere)).toBe(
    'Tests cannot run, because bubblewrap failed: bwrap: setting up uid map: Permission denied',
  );
});

it('the probe names each protection that a box lacks', async () => {
  const driver = new ReplayDriver({});
  driver.run = (order) => new ReplayDriver({ [order.command]: { ended: 'exit' } }).run(order);
  const { isReady, says } = await probe(driver);
  expect(isReady).toBe(false);
  expect(says).toMatch(
    /^Tests cannot run here, because a box lacks .*no user namespaces.*a limit of time/,
  );
});

it('languages are listed with their versions, and missing ones with their package', () => {
  const languages = parseLanguages(
    '0 Python 3.11.2 \n6 javac 17.0.21 \n7 /usr/share/java/junit4.jar \n',
  );
  expect(sayLanguages(languages)).toMatch(
    /^Languages: Python 3\.11\.2, Java 17\.0\.21, JUnit 4\. For others install .*golang-go \(Go\),.*\.$/,
  );
  expect(languages.find(({ name }) => name === 'Go')).toEqual({
    name: 'Go',
    version: null,
    package: 'golang-go',
  });
});
