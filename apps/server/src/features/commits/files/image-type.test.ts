import { expect, it } from 'vitest';
import { imageType } from './image-type.ts';

it.each([
  ['89504e470d0a1a0a00', 'image/png'],
  ['ffd8ffe000104a464946', 'image/jpeg'],
  ['474946383961', 'image/gif'],
  ['52494646aabbccdd57454250', 'image/webp'],
  ['52494646aabbccdd57415645', undefined],
  ['3c7376673e', undefined],
  ['89504e47', undefined],
  ['', undefined],
])('a file with the bytes %s has the image type %s', (bytes, type) => {
  expect(imageType(Buffer.from(bytes, 'hex'))).toBe(type);
});
