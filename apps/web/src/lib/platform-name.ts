/** The name in our texts. An operator may have configured another. */
export const defaultPlatformName = 'GitHub';

export function withPlatformName(sentence: string, name: string): string {
  return sentence.replaceAll(defaultPlatformName, () => name);
}

interface Names {
  name?: string;
  display_name?: string;
}

/** In sentences of our own: 'GitHub', or 'the Lectern code host'. Only the built-in host has two names. */
export function hostInSentence({ name = defaultPlatformName, display_name = name }: Names = {}) {
  return display_name === name ? name : `the ${display_name}`;
}
