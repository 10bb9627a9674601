import { toasts } from '@lectern/contract/limits';
import { Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import { useTheme } from './theme.ts';
import './toaster.css';

/** Announced politely by sonner's own live region, which Alt+T brings the focus to. */
export function AppToaster() {
  const theme = useTheme();
  return (
    <Toaster
      position={toasts.position}
      duration={toasts.durationMs}
      hotkey={[...toasts.hotkey]}
      theme={theme}
      closeButton
    />
  );
}
