/** The type of an image by its first bytes, because the student chooses its name. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

export function imageType(bytes: Buffer): ImageType | undefined {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins('\xff\xd8\xff')) return 'image/jpeg';
  if (begins('GIF87a') || begins('GIF89a')) return 'image/gif';
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp';
  return undefined;
}
