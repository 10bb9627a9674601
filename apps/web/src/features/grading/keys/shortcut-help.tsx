import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import styles from './keys.module.css';
import { shortcuts } from './shortcuts.ts';

interface ShortcutHelpProps {
  onClose: () => void;
  enabled: boolean;
  onEnable: (enabled: boolean) => void;
}

export function ShortcutHelp({ onClose, enabled, onEnable }: ShortcutHelpProps) {
  return (
    <Modal title="Keyboard" open onClose={onClose} wide>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, label, action }) => (
          <div key={action} className={styles.pair}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
        <div className={styles.pair}>
          <dt>Pick a rubric item by its number</dt>
          <dd>
            <kbd className={styles.key}>1</kbd>–<kbd className={styles.key}>9</kbd>
          </dd>
        </div>
        <div className={styles.pair}>
          <dt>Next or previous line to comment on</dt>
          <dd>
            <kbd className={styles.key}>↓</kbd>
            <kbd className={styles.key}>↑</kbd>
          </dd>
        </div>
        <div className={styles.pair}>
          <dt>Select several lines to comment on</dt>
          <dd>
            <kbd className={styles.key}>Shift</kbd>
            <kbd className={styles.key}>↓</kbd>
            <kbd className={styles.key}>↑</kbd>
          </dd>
        </div>
        <div className={styles.pair}>
          <dt>Find in this file, however long it is</dt>
          <dd>
            <kbd className={styles.key}>Ctrl</kbd>
            <kbd className={styles.key}>F</kbd>
          </dd>
        </div>
        <div className={styles.pair}>
          <dt>Add the comment</dt>
          <dd>
            <kbd className={styles.key}>Ctrl</kbd>
            <kbd className={styles.key}>Enter</kbd>
          </dd>
        </div>
      </dl>
      <Checkbox label="Single keys are shortcuts" checked={enabled} onChange={onEnable} />
    </Modal>
  );
}
