import { grader } from '@lectern/contract/limits';
import { useState, type ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { Tabs } from '../../ui/tabs.tsx';
import { toastsOver } from '../../ui/toasts-over.ts';
import styles from './grader-panes.module.css';
import { useNarrow } from './use-narrow.ts';

interface GraderPanesProps {
  files: ReactNode;
  code: ReactNode;
  rubric: ReactNode;
  /** On a phone one pane is shown at a time. */
  shown: PaneName;
  onShow: (pane: PaneName) => void;
}

export type PaneName = 'files' | 'code' | 'rubric';

const { defaultWidth, treeMinWidth, collapsedWidth } = grader.panel;

/** Files, code and rubric side by side, as wide as the reader wants each. */
export function GraderPanes({ files, code, rubric, shown, onShow }: GraderPanesProps) {
  const isNarrow = useNarrow();
  if (isNarrow) {
    const tabs = [
      { id: 'files', label: 'Files', content: files },
      { id: 'code', label: 'Code', content: code },
      { id: 'rubric', label: 'Rubric', content: rubric },
    ];
    return (
      <div className={styles.tabs}>
        <Tabs
          label="Panes"
          tabs={tabs}
          selected={shown}
          onSelect={(id) => onShow(id as PaneName)}
        />
      </div>
    );
  }
  return (
    <Group className={styles.panes} orientation="horizontal">
      <SidePane id="files">{files}</SidePane>
      <Separator className={styles.separator} aria-label="Width of the files" />
      <Panel id="code" className={styles.code} minSize={200}>
        <div ref={toastsOver} className={styles.codeContent}>
          {code}
        </div>
      </Panel>
      <Separator className={styles.separator} aria-label="Width of the rubric" />
      <SidePane id="rubric">{rubric}</SidePane>
    </Group>
  );
}

/** Drawn together far enough it closes, and what is in it is out of reach. */
function SidePane({ id, children }: { id: string; children: ReactNode }) {
  const [collapsed, setCollapsed] = useState(false);
  return (
    <Panel
      id={id}
      className={styles.side}
      defaultSize={defaultWidth}
      minSize={treeMinWidth}
      collapsible
      collapsedSize={collapsedWidth}
      groupResizeBehavior="preserve-pixel-size"
      onResize={({ inPixels }) => setCollapsed(inPixels <= collapsedWidth + 1)}
    >
      <div className={styles.sideContent} inert={collapsed} hidden={collapsed}>
        {children}
      </div>
    </Panel>
  );
}
