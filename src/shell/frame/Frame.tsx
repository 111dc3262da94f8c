/** The frame around every page: top bar, sidebar, tabs, the pages of the tabs, status line. */
import './frame.css';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { listenToKeys } from '../../commands/keys/keyListener.ts';
import { PaletteHost } from '../../commands/palette/PaletteHost.tsx';
import { DialogHost } from '../../dialogs/DialogHost.tsx';
import { session } from '../../state/session/session.ts';
import { settingsDrawer } from '../../state/workspace/settingsDrawer.ts';
import { useCloseOnNavigation, useSidebarFolded } from '../../state/workspace/sidebar.ts';
import { openTab } from '../../state/workspace/tabs.ts';
import { createLoadable } from '../../ui/loadable.tsx';
import { ContextMenuHost } from '../../ui/popover/ContextMenu.tsx';
import type { PageDeclaration, PageLocation } from '../page.ts';
import { Sidebar } from '../sidebar/Sidebar.tsx';
import { TabBar } from '../tabs/TabBar.tsx';
import { TabPages } from '../tabs/TabPages.tsx';
import { createTabOpening, openFirstTabs, updatePinnedTabs } from '../tabs/tabOpening.ts';
import { useActiveTab } from '../tabs/useActiveTab.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { StatusLine } from './StatusLine.tsx';
import { TopBar } from './TopBar.tsx';
import { useBackgroundWork } from './useBackgroundWork.ts';
import { visibleChrome } from './visibleChrome.ts';

export function Frame({ page, where, href }: { page: PageDeclaration; where: PageLocation; href: string }) {
  const folded = useSidebarFolded();
  useCloseOnNavigation(where.pathname);
  useLayoutEffect(() => {
    openFirstTabs();
    openTab(createTabOpening(page, where, href));
  });
  useEffect(listenToKeys, []);
  useBackgroundWork();
  const { topBar, sidebar, tabs, status } = visibleChrome(where);
  return (
    <div className="shell-frame" data-folded={folded || undefined}>
      {topBar && <TopBar />}
      {sidebar && <Sidebar />}
      <section className="shell-main">
        {tabs && <TabBar />}
        <TabPages />
      </section>
      {status && <StatusLine />}
      <DialogHost />
      <SettingsHost />
      <PaletteHost />
      <ContextMenuHost />
      <DocumentTitle />
      <PinnedTabs />
    </div>
  );
}

/** A separate component: rendering the frame again would open the tab of its address, even one that is being closed. */
function DocumentTitle() {
  useDocumentTitle(useActiveTab()?.title);
  return null;
}

/** Follows the menu, whose pinned pages an administrator may change. */
function PinnedTabs() {
  const { menu } = useSnapshot(session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tabs follow the menu
  useEffect(updatePinnedTabs, [menu]);
  return null;
}

const drawer = createLoadable(async () => (await import('../settings/SettingsDrawer.tsx')).SettingsDrawer);

/** Loaded on first opening; stays mounted from then on, so that it can slide out. */
function SettingsHost() {
  const { wanted } = useSnapshot(settingsDrawer);
  return (
    wanted && (
      <Suspense>
        <drawer.Component />
      </Suspense>
    )
  );
}
