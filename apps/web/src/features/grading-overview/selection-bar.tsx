import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { isPublishable } from '../publishing/publishable.ts';
import styles from './overview.module.css';
import type { PanelRequest } from './panel-request.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  selection: Selection;
  onRequest: (request: PanelRequest) => void;
}

export function SelectionBar({ selection, onRequest }: SelectionBarProps) {
  const { rows, isAll, setAll } = selection;
  const publishable = rows.filter(({ work, publication }) => isPublishable(work, publication));
  return (
    <div className={styles.selection}>
      <Checkbox
        label={rows.length === 0 ? 'Select all' : `${rows.length} selected`}
        checked={isAll}
        indeterminate={rows.length > 0 && !isAll}
        onChange={setAll}
      />
      {rows.length > 0 && (
        <>
          <Button ref={keepFocus} size="small" onClick={() => onRequest({ kind: 'assign', rows })}>
            Assign grader
          </Button>
          <Button
            ref={keepFocus}
            size="small"
            disabled={publishable.length === 0}
            onClick={() => onRequest({ kind: 'publish', rows })}
          >
            Publish selected ({publishable.length})
          </Button>
        </>
      )}
    </div>
  );
}
