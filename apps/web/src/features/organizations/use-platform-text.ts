import { useQuery } from '@tanstack/react-query';
import { platformQuery } from '../../data/platform.ts';
import { defaultPlatformName, withPlatformName } from '../../lib/platform-name.ts';

/** Inserts the platform's name into a sentence; the default name until it is fetched. */
export function usePlatformText(): (sentence: string) => string {
  const { data: platform } = useQuery(platformQuery);
  const name = platform?.name ?? defaultPlatformName;
  return (sentence) => withPlatformName(sentence, name);
}
