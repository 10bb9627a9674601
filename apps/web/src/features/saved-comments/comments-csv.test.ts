import fc from 'fast-check';
import { expect, it } from 'vitest';
import { texts } from '../../texts/texts.ts';
import { commentsCsv, readCommentsCsv } from './comments-csv.ts';

const { badRow, noColumn, noComments, noTable } = texts.savedComments;

it('an exported list is imported unchanged, whatever its texts', () => {
  const body = fc
    .string({ minLength: 1 })
    .map((text) => text.trim())
    .filter((text) => text !== '' && !/^'|\r|\0/.test(text));
  const comment = fc.record({ body, points: fc.integer({ min: -99, max: 99 }) });
  fc.assert(
    fc.property(fc.array(comment, { minLength: 1 }), (comments) => {
      expect(readCommentsCsv(commentsCsv(comments))).toEqual(comments);
    }),
  );
});

it('a list of a spreadsheet is read by its column titles', () => {
  const table = '\uFEFFPoints,Note,Comment\r\n−2,,"Name, it"\n,,Good\n,,\n3,,';
  expect(readCommentsCsv(table)).toEqual([
    { body: 'Name, it', points: -2 },
    { body: 'Good', points: 0 },
    { body: 'No comment left for this point adjustment.', points: 3 },
  ]);
});

it('a list that cannot be read says what is wrong', () => {
  expect(readCommentsCsv('text,points\nx,1')).toBe(noColumn);
  expect(readCommentsCsv('comment,points\n')).toBe(noComments);
  expect(readCommentsCsv('comment,points\nx,1\ny,two')).toBe(badRow(3));
  expect(readCommentsCsv('comment,points\nx,1.5')).toBe(badRow(2));
  expect(readCommentsCsv('comment\n"x"y')).toBe(noTable);
});
