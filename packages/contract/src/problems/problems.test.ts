import { describe, expect, expectTypeOf, it } from 'vitest';
import { problemCodes, problemSentence, type Problem } from './problems.ts';

describe('the problem catalogue', () => {
  it.each(problemCodes)('has a snake_case code and a whole sentence for %s', (code) => {
    const params = { reason: 'no', sentence: 'It is full.', branch: 'main', name: 'hw-1-ada' };
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(problemSentence({ code, ...params })).toMatch(/^[A-Z].+$/);
  });
});

describe('the sentence of a problem', () => {
  it('contains its parameters', () => {
    expect(problemSentence({ code: 'platform_refused', reason: 'Too large.' })).toBe(
      'The code host refused: Too large.',
    );
    expect(problemSentence({ code: 'template_empty', branch: 'main' })).toBe(
      'The template repository has no commits yet on its default branch, main.',
    );
    expect(problemSentence({ code: 'name_hidden', name: 'hw-1-ada' })).toMatch(
      /^A repository called hw-1-ada already exists/,
    );
  });

  it('works without parameters that early releases did not store', () => {
    expect(problemSentence({ code: 'template_empty', branch: null })).toBe(
      'The template repository has no commits yet.',
    );
    expect(problemSentence({ code: 'copy_refused', reason: null })).toBe(
      'The code host refused to copy the template repository.',
    );
  });

  it('says only that an owner may be able to restore a deleted repository', () => {
    expect(problemSentence({ code: 'repository_gone' })).toMatch(/ may be able to restore it\.$/);
  });
});

it('a problem without the parameters of its sentence does not compile', () => {
  expectTypeOf<{ code: 'names_taken' }>().toExtend<Problem>();
  expectTypeOf<{ code: 'platform_refused'; reason: string }>().toExtend<Problem>();
  expectTypeOf<{ code: 'platform_refused' }>().not.toExtend<Problem>();
  expectTypeOf<{ code: 'unheard_of' }>().not.toExtend<Problem>();
});
