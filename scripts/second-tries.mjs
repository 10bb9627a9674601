/**
 * Names the tests that failed once and then passed, and why they failed: nothing else would show them.
 * @implements {import('vitest/node').Reporter}
 */
export default class SecondTries {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky !== true) return;
    const reason = test.result().errors?.[0]?.message.split('\n')[0] ?? 'no reason given';
    console.log(`second try: ${test.module.relativeModuleId} > ${test.fullName}: ${reason}`);
  }
}
