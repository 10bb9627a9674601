import { useNavigate } from 'react-router';
import { personPathOf } from '../../addresses/people.ts';
import { contributorNames } from '../../lib/contributors.ts';
import { nameOrLogin } from '../../lib/person-name.ts';
import { ActionMenu } from '../../ui/menu/action-menu.tsx';
import type { GradingRow } from './grading-rows.ts';
import type { PanelRequest } from './panel-request.ts';
import { useClaim } from './use-claim.ts';
import { actionLabels, actionsFor, type WorkAction } from './work-actions.ts';

interface WorkMenuProps {
  row: GradingRow;
  mayDecide: boolean;
  onRequest: (request: PanelRequest) => void;
}

export function WorkMenu({ row, mayDecide, onRequest }: WorkMenuProps) {
  const claim = useClaim(row.work);
  const navigate = useNavigate();
  const start = (action: WorkAction): void => {
    switch (action) {
      case 'claim':
        return claim.mutate();
      case 'publish':
      case 'assign':
        return onRequest({ kind: action, rows: [row] });
      case 'unpublish':
      case 'reopen':
      case 'history':
        return onRequest({ kind: action, row });
    }
  };
  return (
    <ActionMenu
      label={`Actions for ${contributorNames(row.work)}`}
      actions={[
        ...actionsFor(row, mayDecide).map((action) => ({
          id: action,
          label: actionLabels[action],
          onAction: () => start(action),
        })),
        ...row.work.contributors.map((person) => ({
          id: `about ${person.github_username}`,
          label: `About ${nameOrLogin(person)}`,
          onAction: () => void navigate(personPathOf(person)),
        })),
      ]}
    />
  );
}
