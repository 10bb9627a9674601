import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InWork } from '../../data/classroom-keys.ts';
import { blobQuery, gradedWorkQuery, treeQuery } from '../../data/grading.ts';
import { queryTimes } from '../../data/query-times.ts';
import { fileKind } from './code-view/file-kind.ts';
import { buildFileTree, filesInOrder, firstChanged } from './files/file-tree.ts';

const prefetchedStaleMs = 60_000;

/** Prefetches the next submission and its first changed file, so that Next shows code at once. */
export function usePrefetchWork({ cid, aid }: InWork, workId: number | null | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (workId == null) return;
    const next = { cid, aid, wid: workId };
    const gcTime = queryTimes.fileContentsKeptMs;
    void (async () => {
      const [tree] = await Promise.all([
        client.fetchQuery({ ...treeQuery(next), staleTime: prefetchedStaleMs, gcTime }),
        client.prefetchQuery({ ...gradedWorkQuery(next), staleTime: prefetchedStaleMs, gcTime }),
      ]);
      const first = firstChanged(filesInOrder(buildFileTree(tree.tree)));
      if (first && fileKind(first) === 'text') {
        await client.prefetchQuery(blobQuery(next, first.entry.sha));
      }
      // Errors show when the submission is opened.
    })().catch(() => undefined);
  }, [client, cid, aid, workId]);
}
