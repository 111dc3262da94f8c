/** The dock at the right: 320 px open, 52 px collapsed; mouse or arrow keys resize it. */

import type { ReactNode } from 'react';
import { dockWidths, usePageLayout } from '../../state/workspace/pageLayout.ts';
import { IconButton } from '../../ui/Button.tsx';
import { scrollTabStop } from '../../ui/keyboard/scrollTabStop.ts';
import { Splitter } from '../../ui/Splitter.tsx';

export type DockTab = { id: string; title: string; badge?: number | undefined; content: ReactNode };

/** The dock is named by its first tab: the log, or what else a page has there. */
export const dockTitle = ([first]: readonly DockTab[]): string => `${first?.title ?? ''}栏`;

export function Dock({ pageId, tabs }: { pageId: string; tabs: readonly DockTab[] }) {
  const layout = usePageLayout(pageId);
  const shown = tabs.find((tab) => tab.id === layout.dockTab) ?? tabs[0];
  if (!shown) return null;
  const title = dockTitle(tabs);
  if (!layout.dockOpen) return <FoldedDock tabs={tabs} onOpen={layout.showDock} />;
  return (
    <aside
      className="shell-dock"
      style={{ width: layout.dockWidth }}
      data-pane="dock"
      tabIndex={-1}
      aria-label={title}
    >
      <Splitter
        className="shell-dock-grip"
        label={`调整${title}宽度`}
        orientation="vertical"
        value={layout.dockWidth}
        min={dockWidths.min}
        max={dockWidths.max}
        moved={(width, pixels) => width - pixels}
        onChange={layout.setDockWidth}
      />
      <div className="shell-dock-tabs">
        <div className="shell-dock-tablist" role="tablist" aria-label={title}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              aria-selected={tab.id === shown.id}
              onClick={() => layout.showDock(tab.id)}
            >
              {tab.title}
              {tab.badge ? ` ${tab.badge}` : ''}
            </button>
          ))}
        </div>
        <IconButton label={`收起${title}`} onClick={layout.foldDock}>
          ⇥
        </IconButton>
      </div>
      <div className="shell-dock-body" role="tabpanel" aria-label={shown.title} ref={scrollTabStop}>
        {shown.content}
      </div>
    </aside>
  );
}

function FoldedDock({ tabs, onOpen }: { tabs: readonly DockTab[]; onOpen: (tab?: string) => void }) {
  const title = dockTitle(tabs);
  return (
    <aside className="shell-dock shell-dock-folded" data-pane="dock" tabIndex={-1} aria-label={title}>
      <IconButton label={`展开${title}`} onClick={() => onOpen()}>
        ⇤
      </IconButton>
      {tabs.map((tab) => (
        <button key={tab.id} type="button" onClick={() => onOpen(tab.id)}>
          {tab.title}
          {tab.badge ? <small>{tab.badge}</small> : null}
        </button>
      ))}
    </aside>
  );
}
