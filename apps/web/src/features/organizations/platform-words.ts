import { useQuery } from '@tanstack/react-query';
import { platformQuery } from '../../data/platform.ts';

/** Sentences call the platform by its usual name; an operator may have given it another. */
const usualName = 'GitHub';

export function inPlatformWords(sentence: string, name: string): string {
  return sentence.replaceAll(usualName, () => name);
}

/** Nobody waits for a name: until it is known, the usual one is said. */
export function usePlatformWords(): (sentence: string) => string {
  const { data: platform } = useQuery(platformQuery);
  const name = platform?.name ?? usualName;
  return (sentence) => inPlatformWords(sentence, name);
}
