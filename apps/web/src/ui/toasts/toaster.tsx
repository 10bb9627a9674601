import { toasts } from '@lectern/contract/limits';
import { Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import { useTheme } from '../theme.ts';
import './toaster.css';
import { useOfflineToast } from './use-offline-toast.ts';
import { useWayOut } from './use-way-out.ts';

/** Below the account menu at the same edge, which would be out of reach under a toast. */
const belowTopBar = { top: 'calc(var(--top-bar-height) + 12px)', right: 'var(--space-16)' };

/** Or where a screen has room for them; see toastsOver. */
const place = {
  top: `var(--toasts-top, ${belowTopBar.top})`,
  right: `var(--toasts-right, ${belowTopBar.right})`,
};

/** Announced politely by sonner's own live region, which Alt+T brings the focus to. */
export function AppToaster() {
  const theme = useTheme();
  useOfflineToast();
  useWayOut();
  return (
    <Toaster
      position={toasts.position}
      duration={toasts.durationMs}
      hotkey={[...toasts.hotkey]}
      theme={theme}
      offset={place}
      mobileOffset={belowTopBar}
      closeButton
    />
  );
}
