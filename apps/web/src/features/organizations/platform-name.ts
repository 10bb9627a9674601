import { useQuery } from '@tanstack/react-query';
import { platformQuery } from '../../data/platform.ts';

/** The name in our texts. An operator may have configured another. */
const defaultName = 'GitHub';

export function withPlatformName(sentence: string, name: string): string {
  return sentence.replaceAll(defaultName, () => name);
}

/** Inserts the platform's name into a sentence; the default name until it is fetched. */
export function usePlatformText(): (sentence: string) => string {
  const { data: platform } = useQuery(platformQuery);
  const name = platform?.name ?? defaultName;
  return (sentence) => withPlatformName(sentence, name);
}
