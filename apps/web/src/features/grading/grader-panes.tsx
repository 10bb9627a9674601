import { useImperativeHandle, useState, type ReactNode, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { Group, Panel, Separator, usePanelRef } from 'react-resizable-panels';
import { Tabs } from '../../ui/page/tabs.tsx';
import { toastsOver } from '../../ui/toasts/toasts-over.ts';
import styles from './grader-panes.module.css';
import { keepPaneWidths, paneWidths, readPaneWidths } from './preferences.ts';
import { useNarrow } from './use-narrow.ts';

interface GraderPanesProps {
  files: ReactNode;
  code: ReactNode;
  rubric: ReactNode;
  /** On a phone one pane is shown at a time. */
  shown: PaneName;
  onShow: (pane: PaneName) => void;
  handle: Ref<PanesHandle>;
}

export interface PanesHandle {
  /** At once, so that what appears in it can have the focus. */
  showRubric(): void;
}

export type PaneName = 'files' | 'code' | 'rubric';

/** Files, code and rubric side by side, as wide as the reader wants each. */
export function GraderPanes({ files, code, rubric, shown, onShow, handle }: GraderPanesProps) {
  const isNarrow = useNarrow();
  const rubricPane = usePane();
  useImperativeHandle(handle, () => ({
    showRubric: () => (isNarrow ? onShow('rubric') : rubricPane.open()),
  }));
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
  return <SideBySide files={files} code={code} rubric={rubric} rubricPane={rubricPane} />;
}

type Panes = Pick<GraderPanesProps, 'files' | 'code' | 'rubric'>;
type Pane = ReturnType<typeof usePane>;

function SideBySide({ files, code, rubric, rubricPane }: Panes & { rubricPane: Pane }) {
  const [kept] = useState(readPaneWidths);
  const filesPane = usePane();
  // They are measured in the page, where a change arrives with the next frame.
  const keepSoon = () => requestAnimationFrame(keepWidths);
  const keepWidths = () => {
    const { files: filesWidth, rubric: rubricWidth } = readPaneWidths();
    keepPaneWidths({
      files: openWidth(filesPane) ?? filesWidth,
      rubric: openWidth(rubricPane) ?? rubricWidth,
    });
  };
  // The library's own way back leads to the width that was kept.
  const reset = ({ panel }: Pane) => {
    panel.current?.resize(paneWidths.default);
    keepSoon();
  };
  return (
    <Group
      className={styles.panes}
      orientation="horizontal"
      // What a small window leaves of them is nobody's wish.
      onLayoutChanged={(_, { isUserInteraction }) => isUserInteraction && keepSoon()}
    >
      <SidePane id="files" width={kept.files} pane={filesPane}>
        {files}
      </SidePane>
      <Separator
        className={styles.separator}
        aria-label="Width of the files"
        disableDoubleClick
        onDoubleClick={() => reset(filesPane)}
      />
      <Panel id="code" className={styles.code} minSize={200}>
        <div ref={toastsOver} className={styles.codeContent}>
          {code}
        </div>
      </Panel>
      <Separator
        className={styles.separator}
        aria-label="Width of the rubric"
        disableDoubleClick
        onDoubleClick={() => reset(rubricPane)}
      />
      <SidePane id="rubric" width={kept.rubric} pane={rubricPane}>
        {rubric}
      </SidePane>
    </Group>
  );
}

/** A pane that is closed opens with the next page, as wide as it was. */
function openWidth({ panel }: Pane): number | undefined {
  const { inPixels } = panel.current?.getSize() ?? { inPixels: 0 };
  return inPixels >= paneWidths.min ? Math.round(inPixels) : undefined;
}

/** Drawn together far enough it closes, and what is in it is out of reach. */
function usePane() {
  const panel = usePanelRef();
  const [collapsed, setCollapsed] = useState(false);
  const open = () => {
    if (!collapsed) return;
    // Its new width arrives with a later frame.
    flushSync(() => setCollapsed(false));
    panel.current?.expand();
  };
  return { panel, collapsed, setCollapsed, open };
}

interface SidePaneProps {
  id: string;
  width: number;
  pane: Pane;
  children: ReactNode;
}

function SidePane({ id, width, pane, children }: SidePaneProps) {
  const { panel, collapsed, setCollapsed } = pane;
  return (
    <Panel
      id={id}
      panelRef={panel}
      className={styles.side}
      defaultSize={width}
      minSize={paneWidths.min}
      collapsible
      collapsedSize={paneWidths.collapsed}
      groupResizeBehavior="preserve-pixel-size"
      onResize={({ inPixels }) => setCollapsed(inPixels <= paneWidths.collapsed + 1)}
    >
      <div className={styles.sideContent} inert={collapsed} hidden={collapsed}>
        {children}
      </div>
    </Panel>
  );
}
