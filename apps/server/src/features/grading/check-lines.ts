/** Comments are allowed on changed lines of existing files only (specification 5). */
import {
  AppError,
  linesName,
  mayComment,
  type StagedFeedback,
  type TreeNode,
} from '@lectern/contract';

export function checkLines(staged: readonly StagedFeedback[], nodes: readonly TreeNode[]): void {
  const files = new Map(
    nodes.filter(({ entry }) => entry.type !== 'tree').map((node) => [node.entry.path, node]),
  );
  for (const comment of staged) {
    if (comment.action !== 'CREATE' || comment.path === null) continue;
    const { path, line, start_line } = comment;
    const file = files.get(path);
    if (line === null) {
      if (!file) throw new AppError('invalid_value', { params: { field: 'path' } });
    } else if (!file || !mayComment(file.status.diff, line, start_line ?? line)) {
      throw new AppError('line_not_changed', { params: { path, lines: linesName(comment)! } });
    }
  }
}

/** Whether the file tree is needed. */
export function namesFiles(staged: readonly StagedFeedback[]): boolean {
  return staged.some((comment) => comment.action === 'CREATE' && comment.path !== null);
}
