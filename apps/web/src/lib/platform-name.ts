/** The name in our texts. An operator may have configured another. */
export const defaultPlatformName = 'GitHub';

export function withPlatformName(sentence: string, name: string): string {
  return sentence.replaceAll(defaultPlatformName, () => name);
}
