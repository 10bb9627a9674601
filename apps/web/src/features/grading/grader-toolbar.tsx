import { visibleText } from '../../lib/visible-text.ts';
import { texts } from '../../texts/texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import {
  Bookmark,
  FileDiff,
  FlaskConical,
  FoldVertical,
  History,
  Keyboard,
  ZoomIn,
  ZoomOut,
} from '../../ui/icons.ts';
import styles from './grader-toolbar.module.css';
import { clampFontSize, fontSizes, type Preferences } from './preferences.ts';

interface GraderToolbarProps {
  /** Undefined if no file is selected. */
  path: string | undefined;
  loading: boolean;
  preferences: Preferences;
  prefer: (change: Partial<Preferences>) => void;
  onCompare: () => void;
  onTests: () => void;
  onHistory: () => void;
  onSaved: () => void;
  onHelp: () => void;
}

const { min, max, step } = fontSizes;

export function GraderToolbar(props: GraderToolbarProps) {
  const { path, loading, preferences, prefer, onCompare, onTests, onHistory, onSaved, onHelp } =
    props;
  const { fontSize, onlyChanges, compares, tests } = preferences;
  const zoom = (by: number) => prefer({ fontSize: clampFontSize(fontSize + by) });
  return (
    <div className={styles.toolbar}>
      <span className={styles.path} data-path={path} translate="no">
        {pathShown(path, loading)}
      </span>
      <IconButton
        size="small"
        label="Compare with the starter code"
        icon={<FileDiff />}
        aria-pressed={compares}
        onClick={onCompare}
      />
      <IconButton
        size="small"
        label="Show only changes"
        icon={<FoldVertical />}
        aria-pressed={onlyChanges}
        onClick={() => prefer({ onlyChanges: !onlyChanges })}
      />
      <IconButton
        size="small"
        label="Zoom out"
        icon={<ZoomOut />}
        disabled={fontSize <= min}
        onClick={() => zoom(-step)}
      />
      <output className={styles.zoom} aria-label="Font size">
        {fontSize}
      </output>
      <IconButton
        size="small"
        label="Zoom in"
        icon={<ZoomIn />}
        disabled={fontSize >= max}
        onClick={() => zoom(step)}
      />
      <span className={styles.besideTabs}>
        <IconButton
          size="small"
          label="Tests"
          icon={<FlaskConical />}
          aria-pressed={tests}
          onClick={onTests}
        />
      </span>
      <IconButton size="small" label="Feedback history" icon={<History />} onClick={onHistory} />
      <IconButton size="small" label="Saved comments" icon={<Bookmark />} onClick={onSaved} />
      <span className={styles.keyboard}>
        <IconButton size="small" label="Keyboard shortcuts" icon={<Keyboard />} onClick={onHelp} />
      </span>
    </div>
  );
}

function pathShown(path: string | undefined, loading: boolean): string {
  if (loading) return texts.grader.loading;
  return path === undefined ? texts.grader.noFile : visibleText(path);
}
