import { useImperativeHandle, useState, type ReactNode, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { Group, Panel, Separator, usePanelRef } from 'react-resizable-panels';
import { Tabs } from '../../ui/page/tabs.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { placeToasts } from '../../ui/toasts/place-toasts.ts';
import styles from './grader-panes.module.css';
import { storePaneWidths, paneWidths, readPaneWidths } from './preferences.ts';

interface GraderPanesProps {
  files: ReactNode;
  code: ReactNode;
  rubric: ReactNode;
  /** Rendered only while it is shown. */
  tests: ReactNode;
  showsTests: boolean;
  onTests: (shown: boolean) => void;
  /** On a phone one pane is shown at a time. */
  shown: PaneName;
  onShow: (pane: PaneName) => void;
  handle: Ref<PanesHandle>;
}

export interface PanesHandle {
  /** Synchronous, so that a form in the pane can be focused. */
  showRubric(): void;
  toggleTests(): void;
}

export type PaneName = 'files' | 'code' | 'rubric' | 'tests';

/** Files, code and rubric side by side and resizable, or as tabs on a narrow screen. */
export function GraderPanes(props: GraderPanesProps) {
  const { files, code, rubric, tests, showsTests, onTests, shown, onShow, handle } = props;
  const isNarrow = useMedia(narrow);
  const rubricPane = usePane();
  useImperativeHandle(handle, () => ({
    showRubric: () => (isNarrow ? onShow('rubric') : rubricPane.open()),
    toggleTests: () => (isNarrow ? onShow('tests') : onTests(!showsTests)),
  }));
  if (isNarrow) {
    const tabs = [
      { id: 'files', label: 'Files', content: files },
      { id: 'code', label: 'Code', content: code },
      { id: 'rubric', label: 'Rubric', content: rubric },
      { id: 'tests', label: 'Tests', content: tests },
    ];
    return (
      <div className={styles.tabs}>
        <Tabs
          label="Panes"
          tabs={tabs}
          selected={shown}
          onSelect={(id) => onShow(id as PaneName)}
          panelRef={placeToasts}
        />
      </div>
    );
  }
  return (
    <SideBySide
      files={files}
      code={code}
      rubric={rubric}
      tests={showsTests ? tests : null}
      rubricPane={rubricPane}
    />
  );
}

type Panes = Pick<GraderPanesProps, 'files' | 'code' | 'rubric' | 'tests'>;
type Pane = ReturnType<typeof usePane>;

function SideBySide({ files, code, rubric, tests, rubricPane }: Panes & { rubricPane: Pane }) {
  const [stored] = useState(readPaneWidths);
  const filesPane = usePane();
  const testsPane = usePane();
  // The library applies a new width in the next frame.
  const storeSoon = () => requestAnimationFrame(storeWidths);
  const storeWidths = () => {
    const { files: filesWidth, rubric: rubricWidth, tests: testsWidth } = readPaneWidths();
    storePaneWidths({
      files: openWidth(filesPane) ?? filesWidth,
      rubric: openWidth(rubricPane) ?? rubricWidth,
      tests: openWidth(testsPane) ?? testsWidth,
    });
  };
  // The library's own reset restores the stored width, not the default.
  const reset = ({ panel }: Pane, width: number = paneWidths.default) => {
    panel.current?.resize(width);
    storeSoon();
  };
  return (
    <Group
      className={styles.panes}
      orientation="horizontal"
      // Widths forced by a small window are not stored.
      onLayoutChanged={(_, { isUserInteraction }) => isUserInteraction && storeSoon()}
    >
      <SidePane id="files" width={stored.files} pane={filesPane}>
        {files}
      </SidePane>
      <Separator
        className={styles.separator}
        aria-label="Width of the files"
        disableDoubleClick
        onDoubleClick={() => reset(filesPane)}
      />
      <Panel id="code" className={styles.code} minSize={200}>
        <div ref={placeToasts} className={styles.codeContent}>
          {code}
        </div>
      </Panel>
      {tests !== null && (
        <>
          <Separator
            className={styles.separator}
            aria-label="Width of the tests"
            disableDoubleClick
            onDoubleClick={() => reset(testsPane, paneWidths.tests)}
          />
          <SidePane id="tests" width={stored.tests} pane={testsPane}>
            {tests}
          </SidePane>
        </>
      )}
      <Separator
        className={styles.separator}
        aria-label="Width of the rubric"
        disableDoubleClick
        onDoubleClick={() => reset(rubricPane)}
      />
      <SidePane id="rubric" width={stored.rubric} pane={rubricPane}>
        {rubric}
      </SidePane>
    </Group>
  );
}

/** Undefined for a collapsed pane, which keeps its stored width. */
function openWidth({ panel }: Pane): number | undefined {
  const { inPixels } = panel.current?.getSize() ?? { inPixels: 0 };
  return inPixels >= paneWidths.min ? Math.round(inPixels) : undefined;
}

/** A pane that collapses when it is dragged narrow; its content becomes inert. */
function usePane() {
  const panel = usePanelRef();
  const [collapsed, setCollapsed] = useState(false);
  const open = () => {
    if (!collapsed) return;
    // Synchronously, because the library applies the width in a later frame.
    flushSync(() => setCollapsed(false));
    panel.current?.expand();
  };
  return { panel, collapsed, setCollapsed, open };
}

// Below this width three panes do not fit; the frame changes its layout there too. Never in print.
const narrow = 'screen and (width < 48rem)';

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
