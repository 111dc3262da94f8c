/**
 * The panes of a page: main, preview beside or below it, dock at the right. Widths can be dragged or moved by key
 * and are remembered per person and page.
 */
import './workspace.css';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useCommandContext } from '../commands/context.ts';
import { placeOf, usePageLayout } from '../state/layout.ts';
import { useTabActive } from '../state/tabScope.ts';
import { Dock, type DockTab } from './Dock.tsx';

export type WorkspaceProps = {
  /** The page's id; its layout is kept under it. */
  id: string;
  main: ReactNode;
  /** The focused row's record; left out, the main pane has all the room. */
  preview?: ReactNode;
  dock?: readonly DockTab[];
  /** The left part of the status line: rows, selection, sums, mode. */
  status?: ReactNode;
};

export function Workspace({ id, main, preview, dock, status }: WorkspaceProps) {
  const layout = usePageLayout(id);
  const hasPreview = preview !== undefined && preview !== null;
  const hasDock = dock !== undefined && dock.length > 0;
  useCommandContext({ workspace: placeOf(id, hasPreview, hasDock) });
  const showPreview = hasPreview && layout.previewOpen;
  const direction = layout.previewSide === 'bottom' ? 'vertical' : 'horizontal';
  return (
    <div className="shell-workspace">
      <Group
        key={direction}
        orientation={direction}
        className="shell-split"
        defaultLayout={layout.sizes[direction]}
        onLayoutChanged={(sizes, meta) => {
          if (meta.isUserInteraction) layout.keepSizes(direction, sizes);
        }}
      >
        <Panel id="main" minSize="25%" className="shell-pane">
          <section className="shell-pane-body" data-pane="main" aria-label="主区域" tabIndex={-1}>
            {main}
          </section>
        </Panel>
        {showPreview && <Separator className="shell-grip" aria-label="调整预览宽度" />}
        {showPreview && (
          <Panel id="preview" defaultSize="50%" minSize="25%" className="shell-pane">
            <section className="shell-pane-body" data-pane="preview" aria-label="预览" tabIndex={-1}>
              {preview}
            </section>
          </Panel>
        )}
      </Group>
      {hasDock && <Dock pageId={id} tabs={dock} />}
      {status && <StatusPart>{status}</StatusPart>}
    </div>
  );
}

/** Puts a page's words into the frame's status line while its tab is the visible one. */
function StatusPart({ children }: { children: ReactNode }) {
  const active = useTabActive();
  const slot = active ? document.getElementById('shell-status-slot') : null;
  return slot ? createPortal(children, slot) : null;
}
