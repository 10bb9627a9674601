import { limits } from '../rules/limits.ts';
import { inWork, workPath } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { StarterDiff, TreeNode } from './tree.ts';
import { Sha, text } from './values.ts';
import { z } from '../zod.ts';

const bySha = inWork.extend({ sha: Sha });

export const fileRoutes = {
  getTree: defineRoute({
    method: 'GET',
    path: `${workPath}/tree`,
    policy: 'work',
    tag: 'works',
    summary: 'The files of a submission and how they differ from the starter code',
    heavy: true,
    params: inWork,
    answer: z.object({
      tree: z.array(TreeNode),
      commit_sha: z.string().nullable(),
      truncated: z.boolean(),
      /** Paths of the starter code that the submission no longer has. */
      removed: z.array(z.string()),
    }),
    errors: ['repository_not_ready'],
  }),

  getStarterDiff: defineRoute({
    method: 'GET',
    path: `${workPath}/starter-diff`,
    policy: 'work',
    tag: 'works',
    summary: 'How one file of a submission differs from the starter code, line by line',
    params: inWork,
    query: z.object({ path: text(limits.filePath, 1) }),
    answer: StarterDiff,
    errors: ['repository_not_ready', 'file_too_large', 'comparison_too_large'],
  }),

  getBlob: defineRoute({
    method: 'GET',
    path: `${workPath}/blob/:sha`,
    policy: 'work',
    tag: 'works',
    summary: 'The text of a file in the tree of a submission',
    params: bySha,
    answer: 'text',
    errors: ['repository_not_ready', 'file_too_large'],
  }),

  getRaw: defineRoute({
    method: 'GET',
    path: `${workPath}/raw/:sha`,
    policy: 'work',
    tag: 'works',
    summary: 'The bytes of an image in the tree of a submission',
    heavy: true,
    params: bySha,
    answer: 'image',
    errors: ['repository_not_ready', 'file_too_large', 'not_an_image'],
  }),
} as const;
