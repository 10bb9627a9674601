import { onlineManager } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react';
import { texts } from '../../texts/texts.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '../icons.ts';
import { giveFocus } from '../keep-focus.ts';
import { Spinner } from '../spinner.tsx';
import { toast, type Toast } from './toast.ts';
import styles from './toaster.module.css';

/** The live region is rendered before its first toast, because it announces only added text. */
export function AppToaster() {
  const shown = useSyncExternalStore(toast.subscribe, toast.getToasts);
  useOfflineToast();
  return (
    <section
      aria-label="Notifications (Alt+T)"
      aria-live="polite"
      aria-relevant="additions text"
      className={styles.region}
      // Stays accessible while a dialog is open, and a press on it does not close the dialog.
      data-react-aria-top-layer
    >
      {shown.length > 0 && <ToastList shown={shown} />}
    </section>
  );
}

/** Toasts stay while the pointer is over them, the focus is in them, or another tab is visible. */
function ToastList({ shown }: { shown: readonly Toast[] }) {
  const list = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden);
  useHotkey(() => list.current?.focus());

  const isInside = (node: EventTarget | null) => list.current?.contains(node as Node | null);
  const returnFocus = () => cameFrom.current?.focus();
  const enter = ({ relatedTarget }: FocusEvent) => {
    if (!isInside(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement | null;
    setHasFocus(true);
  };
  /** A toast that disappears with the focus returns it. */
  const keepFocus = (item: HTMLLIElement | null) => () => {
    if (!item?.contains(document.activeElement)) return;
    setHasFocus(false);
    queueMicrotask(() => cameFrom.current && giveFocus([cameFrom.current]));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape returns the focus after Alt+T
    <ol
      ref={list}
      tabIndex={-1}
      className={styles.list}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={enter}
      onBlur={({ relatedTarget }) => setHasFocus(isInside(relatedTarget) ?? false)}
      onKeyDown={({ key }) => key === 'Escape' && returnFocus()}
    >
      {shown.map((one) => (
        <li key={one.id} ref={keepFocus} className={styles.toast} aria-atomic>
          <ToastContent toast={one} isPaused={isPointedAt || hasFocus || isHidden} />
        </li>
      ))}
    </ol>
  );
}

const icons = {
  success: <CircleCheck />,
  error: <CircleAlert />,
  info: <Info />,
  warning: <TriangleAlert />,
  loading: <Spinner size={18} decorative />,
};

function ToastContent({ toast: one, isPaused }: { toast: Toast; isPaused: boolean }) {
  useEffect(() => {
    if (isPaused || one.durationMs === Infinity) return undefined;
    const timer = setTimeout(() => toast.dismiss(one.id), one.durationMs);
    return () => clearTimeout(timer);
  }, [one, isPaused]);
  const close = () => toast.dismiss(one.id);
  const { action } = one;
  const act = () => {
    close();
    action?.onClick();
  };
  return (
    <>
      {one.type !== 'default' && <span className={styles[one.type]}>{icons[one.type]}</span>}
      <div className={styles.words}>
        <div className={styles.text}>
          <div className={styles.title}>{one.title}</div>
          {one.description && <div className={styles.description}>{one.description}</div>}
        </div>
        {action && (
          <Button size="small" variant="primary" onClick={act}>
            {action.label}
          </Button>
        )}
      </div>
      {one.type !== 'loading' && (
        <IconButton label="Close toast" icon={<X />} size="small" onClick={close} />
      )}
    </>
  );
}

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function useHotkey(press: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.altKey && event.code === 'KeyT') press();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

/** Calls wait for the connection and continue on their own, so a toast says why nothing happens. */
function useOfflineToast(): void {
  useEffect(() => {
    const id = 'offline';
    return onlineManager.subscribe((isOnline) => {
      if (isOnline) toast.dismiss(id);
      else toast.warning(texts.common.offline, { id, durationMs: Infinity });
    });
  }, []);
}
