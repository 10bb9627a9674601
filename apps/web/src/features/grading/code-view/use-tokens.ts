import { useQuery } from '@tanstack/react-query';
import { queryTimes } from '../../../data/query-times.ts';
import { tokenService } from './token-service.ts';
import type { Tokens } from './tokens.ts';

/** The colours of a text, once they are there; what a sha holds keeps its colours. */
export function useTokens(sha: string, path: string, text: string): Tokens | undefined {
  const { data } = useQuery({
    queryKey: ['tokens', sha, path],
    queryFn: async () => (await tokenService.tokens(text, path)) ?? null,
    staleTime: Infinity,
    gcTime: queryTimes.fileContentsKeptMs,
    retry: false,
    structuralSharing: false,
  });
  return data ?? undefined;
}
