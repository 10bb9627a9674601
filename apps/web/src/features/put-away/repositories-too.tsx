import { texts } from '../../texts/texts.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

export interface StudentRepositories {
  count: number;
  /** The platform, as it is named in sentences. */
  host: string;
}

interface RepositoriesTooProps extends StudentRepositories {
  /** Undefined while the box is not ticked. */
  typed: string | undefined;
  onChange: (typed: string | undefined) => void;
}

/** Whether the repositories of students are deleted as well. Asks for their number. */
export function RepositoriesToo({ count, host, typed, onChange }: RepositoriesTooProps) {
  return (
    <>
      <Checkbox
        label={texts.putAwayAssignment.deleteRepositories(count, host)}
        hint={texts.putAwayAssignment.keepRepositories}
        checked={typed !== undefined}
        onChange={(isTicked) => onChange(isTicked ? '' : undefined)}
      />
      {typed !== undefined && (
        <TextField
          label={texts.putAwayAssignment.typeNumber(count)}
          value={typed}
          onChange={onChange}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </>
  );
}
