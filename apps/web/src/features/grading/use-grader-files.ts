import type { Feedback, PaginatedStudentWork, TreeNode } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { InWork } from '../../data/classroom-keys.ts';
import { gradedWorkQuery, treeQuery } from '../../data/grading.ts';
import { changeAddressQuery } from '../../lib/address-query.ts';
import { useKeyedState } from '../../lib/use-keyed-state.ts';
import {
  buildFileTree,
  filesInOrder,
  firstChanged,
  removedNode,
  type FileNode,
} from './files/file-tree.ts';
import { workKey } from './grader-context.ts';

/** Compared by identity: saved comments have not loaded. */
export const noFeedback: readonly Feedback[] = [];

/** The open submission, its files and the selected file. */
export interface GraderFiles {
  work: PaginatedStudentWork | undefined;
  feedback: readonly Feedback[];
  tree: readonly FileNode[];
  /** All files in the order of the tree. */
  all: readonly TreeNode[];
  /** The files of the commit; undefined while they load. */
  byPath: ReadonlyMap<string, TreeNode> | undefined;
  truncated: boolean;
  commitSha: string | null | undefined;
  selected: TreeNode | undefined;
  select: (path: string | undefined) => void;
  isPending: boolean;
  failure: { message: string; isFetching: boolean; refetch: () => Promise<unknown> } | undefined;
}

/** Includes deleted starter files while the submission is compared with the starter code. */
export function useGraderFiles(at: InWork, compares: boolean): GraderFiles {
  const work = useQuery(gradedWorkQuery(at));
  const files = useQuery(treeQuery(at));
  const { search } = useLocation();
  const [path, show] = useKeyedState(workKey(at), new URLSearchParams(search).get('file'));
  const select = (chosen: string | undefined) => {
    show(chosen ?? null);
    changeAddressQuery({ file: chosen ?? null });
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
  // Kept during a retry, so that the message does not flicker.
  const [error, setError] = useKeyedState<Error | undefined>(workKey(at), undefined);
  if (failed?.error && failed.error !== error) setError(failed.error);
  return {
    work: work.data?.work,
    feedback: work.data?.feedback ?? noFeedback,
    tree,
    all,
    byPath,
    truncated: files.data?.truncated ?? false,
    commitSha: files.data?.commit_sha,
    // The selected file may be missing from a newer commit.
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
