import { useQuery } from '@tanstack/react-query';
import { platformQuery } from '../../data/platform.ts';
import { defaultPlatformName, hostInSentence, withPlatformName } from '../../lib/platform-name.ts';

type Say = (sentence: string) => string;

/** Inserts the platform's own name into a sentence; the default name until it is fetched. */
export function usePlatformText(): Say {
  const { data: platform } = useQuery(platformQuery);
  return (sentence) => withPlatformName(sentence, hostInSentence(platform));
}

/** For sentences that the specification quotes: they say GitHub, unless the operator has set another name. */
export function useQuotedText(): Say {
  const { data: platform } = useQuery(platformQuery);
  const name = platform?.name ?? defaultPlatformName;
  return (sentence) => withPlatformName(sentence, name);
}
