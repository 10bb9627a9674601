import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InWork } from '../../data/classroom-keys.ts';
import { blobQuery, gradedWorkQuery, treeQuery } from '../../data/grading.ts';
import { queryTimes } from '../../data/query-times.ts';
import { fileKind } from './code-view/file-kind.ts';
import { buildFileTree, filesInOrder, firstChanged } from './files/file-tree.ts';

/** How long what was fetched ahead counts as fresh enough not to be fetched again. */
const aheadMs = 60_000;

/** Fetches the next student's work, files and first changed file, so that Next shows code at once. */
export function usePrefetchWork({ cid, aid }: InWork, workId: number | null | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (workId == null) return;
    const next = { cid, aid, wid: workId };
    const gcTime = queryTimes.fileContentsKeptMs;
    void (async () => {
      const [tree] = await Promise.all([
        client.fetchQuery({ ...treeQuery(next), staleTime: aheadMs, gcTime }),
        client.prefetchQuery({ ...gradedWorkQuery(next), staleTime: aheadMs, gcTime }),
      ]);
      const first = firstChanged(filesInOrder(buildFileTree(tree.tree)));
      if (first && fileKind(first) === 'text') {
        await client.prefetchQuery(blobQuery(next, first.entry.sha));
      }
      // Whoever opens it sees what is missing.
    })().catch(() => undefined);
  }, [client, cid, aid, workId]);
}
