import type { Account } from '../principal.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';

export interface NewRepository {
  owner: Account;
  creator: Account;
  name: string;
  description?: string | null;
  homepage?: string | null;
  private: boolean;
  isTemplate?: boolean;
  /** Default `main`. Ignored for a copy of a template, which keeps the template's. */
  defaultBranch?: string;
  content: { kind: 'empty' } | { kind: 'readme' } | { kind: 'template'; from: OwnedRepository };
}
