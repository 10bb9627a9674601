import type { Feedback, PaginatedStudentWork, TreeNode } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { InWork } from '../../data/classroom-keys.ts';
import { gradedWorkQuery, treeQuery } from '../../data/grading.ts';
import { sayInAddress } from '../../lib/address.ts';
import { useStateOf } from '../../lib/use-state-of.ts';
import {
  buildFileTree,
  filesInOrder,
  firstChanged,
  removedNode,
  type FileNode,
} from './files/file-tree.ts';
import { workKey } from './grader-context.ts';

/** Until what is saved is known. */
export const noFeedback: readonly Feedback[] = [];

/** The work that is open, its files, and the one that is shown. */
export interface GraderFiles {
  work: PaginatedStudentWork | undefined;
  feedback: readonly Feedback[];
  tree: readonly FileNode[];
  /** In the order of the tree, without folders. */
  all: readonly TreeNode[];
  /** The files that the commit has; undefined while they are not known. */
  byPath: ReadonlyMap<string, TreeNode> | undefined;
  truncated: boolean;
  commitSha: string | null | undefined;
  selected: TreeNode | undefined;
  select: (path: string | undefined) => void;
  isPending: boolean;
  /** What could not be loaded, and how to ask again. */
  failure: { message: string; isFetching: boolean; refetch: () => Promise<unknown> } | undefined;
}

/** Files that only the starter has are there while the work is compared with it. */
export function useGraderFiles(at: InWork, compares: boolean): GraderFiles {
  const work = useQuery(gradedWorkQuery(at));
  const files = useQuery(treeQuery(at));
  const { search } = useLocation();
  const [path, show] = useStateOf(workKey(at), new URLSearchParams(search).get('file'));
  const select = (chosen: string | undefined) => {
    show(chosen ?? null);
    sayInAddress({ file: chosen ?? null });
  };
  const { tree, all, byPath } = useMemo(() => {
    const present = files.data?.tree ?? [];
    const removed = compares ? (files.data?.removed ?? []) : [];
    const tree = buildFileTree([...present, ...removed.map(removedNode)]);
    const all = filesInOrder(tree);
    const byPath = files.data && new Map(present.map((node) => [node.entry.path, node]));
    return { tree, all, byPath };
  }, [files.data, compares]);
  const missing = [work, files].filter(({ data }) => data === undefined);
  const failed = missing.find(({ isLoadingError }) => isLoadingError);
  // Kept while it is asked again, or the message in place of the files would flicker.
  const [error, keepError] = useStateOf<Error | undefined>(workKey(at), undefined);
  if (failed?.error && failed.error !== error) keepError(failed.error);
  return {
    work: work.data?.work,
    feedback: work.data?.feedback ?? noFeedback,
    tree,
    all,
    byPath,
    truncated: files.data?.truncated ?? false,
    commitSha: files.data?.commit_sha,
    // A file that a newer commit no longer has gives way to the first changed one.
    selected: all.find(({ entry }) => entry.path === path) ?? firstChanged(all),
    select,
    isPending: work.isPending || files.isPending,
    failure:
      missing.length === 0 || error === undefined
        ? undefined
        : {
            message: error.message,
            isFetching: !failed,
            refetch: () => Promise.all([work.refetch(), files.refetch()]),
          },
  };
}
