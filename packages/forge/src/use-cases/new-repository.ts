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
  /** Default `main`. A copy of a template ignores it. */
  defaultBranch?: string;
  content: { kind: 'empty' } | { kind: 'readme' } | { kind: 'template'; from: OwnedRepository };
}
