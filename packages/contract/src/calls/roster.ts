import { defineRoute } from '../route/route.ts';
import { limits } from '../rules/limits.ts';
import { z } from '../zod.ts';
import { inClassroom } from './places.ts';
import { Count, Id, PathId, text, Timestamp } from './values.ts';

/** The people of a course as the registrar lists them. Entries are for staff alone. */

export const RosterColumnRole = z.enum([
  'identifier',
  'email',
  'login',
  'platform_id',
  'given_name',
  'family_name',
  'full_name',
  'preferred_name',
  'preferred_given_name',
  'section',
  'role',
]);
export type RosterColumnRole = z.infer<typeof RosterColumnRole>;

export const RosterSource = z.enum([
  'canvas',
  'moodle',
  'brightspace',
  'blackboard',
  'github_classroom',
  'classroom50',
  'lectern',
  'plain',
]);
export type RosterSource = z.infer<typeof RosterSource>;

/** `listed`: the file names the account. */
export const ClaimSource = z.enum(['typed', 'verified_email', 'listed', 'staff']);
export type ClaimSource = z.infer<typeof ClaimSource>;

export const RosterEntry = z.object({
  id: Id,
  full_name: z.string(),
  identifier: z.string().nullable(),
  email: z.string().nullable(),
  login: z.string().nullable(),
  sections: z.array(z.string()),
  /** Missing in the file that was imported last. */
  gone_at: Timestamp.nullable(),
  /** The account that claimed it. */
  claimed_by: z
    .object({
      user_id: Id,
      github_username: z.string(),
      /** As on the code host. */
      platform_name: z.string(),
      source: ClaimSource,
      claimed_at: Timestamp,
    })
    .nullable(),
});
export type RosterEntry = z.infer<typeof RosterEntry>;

/** Why an entry may belong to an account, strongest first. */
export const SuggestionReason = z.enum(['email', 'login', 'name']);
export type SuggestionReason = z.infer<typeof SuggestionReason>;

/** An active or invited student without an entry. */
export const UnmatchedAccount = z.object({
  user_id: Id,
  full_name: z.string(),
  github_username: z.string(),
  avatar_url: z.string(),
  suggestions: z.array(z.object({ entry_id: Id, reason: SuggestionReason })),
});
export type UnmatchedAccount = z.infer<typeof UnmatchedAccount>;

/** What a student typed, which staff have to decide. */
export const WaitingClaim = z.object({
  id: Id,
  user_id: Id,
  full_name: z.string(),
  github_username: z.string(),
  typed: z.string(),
  /** Null if nothing matched. */
  entry_id: Id.nullable(),
  created_at: Timestamp,
});
export type WaitingClaim = z.infer<typeof WaitingClaim>;

export const Roster = z.object({
  /** Staff confirm each typed claim. */
  confirms_claims: z.boolean(),
  /** Null before the first import. */
  imported: z
    .object({
      at: Timestamp,
      by: z.string(),
      file_name: z.string().nullable(),
      source: RosterSource,
    })
    .nullable(),
  entries: z.array(RosterEntry),
  /** Empty without entries. */
  unmatched: z.array(UnmatchedAccount),
  claims: z.array(WaitingClaim),
});
export type Roster = z.infer<typeof Roster>;

export const RosterField = z.enum([
  'identifier',
  'email',
  'login',
  'platformId',
  'givenName',
  'familyName',
  'preferredName',
  'sections',
  'role',
  'other',
]);
export type RosterField = z.infer<typeof RosterField>;

/** `back`: was missing in an earlier file. The last three are not imported. */
export const RosterRowKind = z.enum([
  'new',
  'changed',
  'back',
  'gone',
  'unchanged',
  'duplicate',
  'ambiguous',
  'unreadable',
]);
export type RosterRowKind = z.infer<typeof RosterRowKind>;

/** What importing the file would do with one row, or with an entry that the file does not have. */
export const RosterPreviewRow = z.object({
  /** As a spreadsheet counts. Null for an entry that is not in the file. */
  row: z.int().min(1).nullable(),
  kind: RosterRowKind,
  full_name: z.string(),
  identifier: z.string().nullable(),
  email: z.string().nullable(),
  sections: z.array(z.string()),
  changes: z.array(z.object({ field: RosterField, before: z.string(), after: z.string() })),
  /** Why the row is not imported. */
  problem: z.string().nullable(),
});
export type RosterPreviewRow = z.infer<typeof RosterPreviewRow>;

export const RosterPreview = z.object({
  source: RosterSource,
  /** Null if the file begins with people. */
  header_row: z.int().min(1).nullable(),
  columns: z.array(
    z.object({
      title: z.string(),
      /** Its first values. */
      samples: z.array(z.string()),
      role: RosterColumnRole.nullable(),
    }),
  ),
  /** Empty if there is a problem. */
  rows: z.array(RosterPreviewRow),
  /** Why the file cannot be imported with these columns. */
  problem: z.string().nullable(),
  /** Rows that are no people, such as maximum points. */
  skipped: Count,
  /** The import that the file was compared with. */
  based_on: Timestamp.nullable(),
});
export type RosterPreview = z.infer<typeof RosterPreview>;

export const ImportedRoster = z.object({
  added: Count,
  changed: Count,
  gone: Count,
  back: Count,
  /** Accounts that got their entry without typing anything. */
  claimed: Count,
});
export type ImportedRoster = z.infer<typeof ImportedRoster>;

/** The caller's own place. `none`: there is nothing to claim. `open`: the caller can type. */
export const OwnEntry = z.object({
  state: z.enum(['none', 'open', 'waiting', 'claimed']),
  /** At 0, staff decide. */
  tries_left: Count,
});
export type OwnEntry = z.infer<typeof OwnEntry>;

const roster = '/classrooms/classroom/:cid/roster' as const;
const upload = { maxBytes: limits.rosterUploadBytes } as const;

/** Corrections by the professor. Without `columns`, they are recognised. */
const RosterFile = z.object({
  file_name: text(limits.fileName).default(''),
  source: RosterSource.optional(),
  /** `none` if the file begins with people. */
  header_row: z.union([z.literal('none'), PathId]).optional(),
  /** The role of each column, separated by commas. */
  columns: z
    .string()
    .max(limits.rosterColumnsText)
    .transform((roles) => roles.split(',').map((role) => role || null))
    .pipe(z.array(RosterColumnRole.nullable()))
    .optional(),
});

export const rosterRoutes = {
  getRoster: defineRoute({
    method: 'GET',
    path: roster,
    policy: 'ta',
    tag: 'people',
    summary: 'The roster with who claimed which entry, unmatched accounts and waiting claims',
    params: inClassroom,
    answer: z.object({ roster: Roster }),
  }),

  previewRoster: defineRoute({
    method: 'POST',
    path: `${roster}/preview`,
    policy: 'professor',
    tag: 'people',
    summary: 'What importing a CSV or TSV file would change; changes nothing',
    heavy: true,
    params: inClassroom,
    query: RosterFile,
    upload,
    answer: RosterPreview,
    errors: ['roster_unreadable'],
  }),

  importRoster: defineRoute({
    method: 'POST',
    path: `${roster}/import`,
    policy: 'professor',
    tag: 'people',
    summary: 'Import a CSV or TSV file as the roster',
    heavy: true,
    params: inClassroom,
    query: RosterFile.extend({
      /** Of the preview, empty before the first import. */
      based_on: z.union([z.literal(''), Timestamp]),
      /** Whether the file has only some of the people, so that nobody is gone. */
      is_part: z.enum(['true', 'false']).default('false'),
    }),
    upload,
    answer: ImportedRoster,
    errors: ['roster_unreadable', 'roster_changed'],
  }),

  changeRosterSettings: defineRoute({
    method: 'PATCH',
    path: `${roster}/settings`,
    policy: 'professor',
    tag: 'people',
    summary: 'Choose whether staff confirm each typed claim',
    params: inClassroom,
    body: z.object({ confirms_claims: z.boolean() }),
    answer: 'none',
  }),

  linkEntries: defineRoute({
    method: 'POST',
    path: `${roster}/links`,
    policy: 'ta',
    tag: 'people',
    summary: 'Give accounts their entries; all or none',
    params: inClassroom,
    body: z.object({
      links: z
        .array(z.object({ entry_id: Id, user_id: Id }))
        .min(1)
        .max(limits.rosterEntries),
    }),
    answer: 'none',
    errors: ['not_in_classroom', 'entry_not_found', 'entry_taken', 'person_has_entry'],
  }),

  undoClaim: defineRoute({
    method: 'DELETE',
    path: `${roster}/entries/:entryId/account`,
    policy: 'ta',
    tag: 'people',
    summary: 'Take an entry away from its account; repeats change nothing',
    params: inClassroom.extend({ entryId: PathId }),
    answer: 'none',
    errors: ['entry_not_found'],
  }),

  decideClaims: defineRoute({
    method: 'POST',
    path: `${roster}/decisions`,
    policy: 'ta',
    tag: 'people',
    summary: 'Accept or refuse waiting claims; all or none',
    params: inClassroom,
    body: z.object({
      claim_ids: z.array(Id).min(1).max(limits.rosterEntries),
      accept: z.boolean(),
    }),
    answer: 'none',
    errors: ['claim_decided', 'claim_without_entry', 'entry_taken'],
  }),

  getOwnEntry: defineRoute({
    method: 'GET',
    path: `${roster}/own`,
    policy: 'student',
    tag: 'people',
    summary: "Whether the caller's entry is claimed; never what is in it",
    params: inClassroom,
    answer: OwnEntry,
  }),

  claimEntry: defineRoute({
    method: 'POST',
    path: `${roster}/own`,
    policy: 'student',
    tag: 'people',
    summary: "Claim the caller's entry by its identifier or address",
    params: inClassroom,
    body: z.object({ typed: text(limits.rosterTyped, 1) }),
    /** `is_wrong` if no entry matches, or somebody else has claimed it. */
    answer: OwnEntry.extend({ is_wrong: z.boolean() }),
    errors: ['nothing_to_claim'],
    perMinute: 20,
  }),
} as const;
