/**
 * The panes of a page: main, preview to the right or below, dock at the right. Widths are changed by mouse or key
 * and are remembered per person and page.
 */
import './workspace.css';
import { type ReactNode, useRef } from 'react';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { previewShares, usePageLayout, workspacePanes } from '../../state/workspace/pageLayout.ts';
import { Splitter } from '../../ui/Splitter.tsx';
import { Dock, type DockTab, dockTitle } from './Dock.tsx';
import { StatusPortal } from './StatusPortal.tsx';

export type WorkspaceProps = {
  /** The page's id; the layout is stored under it. */
  id: string;
  main: ReactNode;
  /** The focused row's record; undefined: the main pane takes all the space. */
  preview?: ReactNode;
  dock?: readonly DockTab[];
  /** The left part of the status line: rows, selection, sums, mode. */
  status?: ReactNode;
};

export function Workspace({ id, main, preview, dock, status }: WorkspaceProps) {
  const layout = usePageLayout(id);
  const hasPreview = preview !== undefined && preview !== null;
  const docked = dock?.length ? { title: dockTitle(dock), tabs: dock.map((tab) => tab.id) } : undefined;
  useCommandContext({ workspace: workspacePanes(id, hasPreview, docked) });
  const split = useRef<HTMLDivElement>(null);
  const showPreview = hasPreview && layout.previewOpen;
  const atBottom = layout.previewSide === 'bottom';
  const share = layout.previewShare[layout.previewSide];
  const room = () => (atBottom ? split.current?.clientHeight : split.current?.clientWidth) || 1;
  return (
    <div className="shell-workspace">
      <div ref={split} className="shell-split" data-side={layout.previewSide}>
        <div className="shell-pane" style={showPreview ? { flexGrow: 100 - share } : undefined}>
          <section className="shell-pane-body" data-pane="main" aria-label="主区域" tabIndex={-1}>
            {main}
          </section>
        </div>
        {showPreview && (
          <>
            <Splitter
              label={atBottom ? '调整预览高度' : '调整预览宽度'}
              orientation={atBottom ? 'horizontal' : 'vertical'}
              value={share}
              {...previewShares}
              moved={(from, pixels) => from - (pixels / room()) * 100}
              onChange={layout.setPreviewShare}
            />
            <div className="shell-pane" style={{ flexGrow: share }}>
              <section className="shell-pane-body" data-pane="preview" aria-label="预览" tabIndex={-1}>
                {preview}
              </section>
            </div>
          </>
        )}
      </div>
      {dock && <Dock pageId={id} tabs={dock} />}
      {status && <StatusPortal>{status}</StatusPortal>}
    </div>
  );
}
