import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';

describe('sum', () => {
  it('adds', () => assert.equal(1 + 1, 2));
  it('subtracts', () => assert.equal(3 - 1, 1, '3 - 1 is not <1> & never was'));
  describe('of squares', () => {
    it('squares', () => assert.equal(3 ** 2, 9));
  });
});
test('multiplies # 2', { skip: 'not written yet' }, () => {});
test('divides', { todo: true }, () => assert.equal(4 / 2, 3));
test('rounds', async (t) => {
  await t.test('up', () => assert.equal(Math.round(1.5), 2));
});
