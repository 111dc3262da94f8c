/** The frame around every page: top bar, sidebar, tabs, the pages of the tabs, status line. */
import './frame.css';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { listenToKeys } from '../commands/listen.ts';
import { PaletteHost } from '../commands/PaletteHost.tsx';
import { DialogHost } from '../dialogs/DialogHost.tsx';
import { settingsDrawer } from '../state/settingsDrawer.ts';
import { useClosingOnTravel, useSidebarFolded } from '../state/sidebar.ts';
import { openTab } from '../state/tabs.ts';
import { loadable } from '../ui/loadable.tsx';
import { MenuHost } from '../ui/menuAt.tsx';
import { useActiveTab } from './activeTab.ts';
import { useDocumentTitle } from './documentTitle.ts';
import { useFollowing } from './following.ts';
import { openFirstTabs, openingOf } from './opening.ts';
import type { Page, Where } from './page.ts';
import { Sidebar } from './Sidebar.tsx';
import { StatusLine } from './StatusLine.tsx';
import { TabBar } from './TabBar.tsx';
import { TabPages } from './TabPages.tsx';
import { TopBar } from './TopBar.tsx';

export function Frame({ page, where, href }: { page: Page; where: Where; href: string }) {
  const folded = useSidebarFolded();
  useClosingOnTravel(where.pathname);
  useLayoutEffect(() => {
    openFirstTabs();
    openTab(openingOf(page, where, href));
  });
  useEffect(listenToKeys, []);
  useFollowing();
  const { noSidebar, noHeader, blank } = where.search;
  const bare = blank !== undefined;
  return (
    <div className="shell-frame" data-folded={folded || undefined}>
      {!bare && noHeader === undefined && <TopBar />}
      {!bare && noSidebar === undefined && <Sidebar />}
      <section className="shell-main">
        {!bare && <TabBar />}
        <TabPages />
      </section>
      {!bare && <StatusLine />}
      <DialogHost />
      <Settings />
      <PaletteHost />
      <MenuHost />
      <DocumentTitle />
    </div>
  );
}

/** A part of its own: a frame that is drawn again opens the tab of its address, also one that is being closed. */
function DocumentTitle() {
  useDocumentTitle(useActiveTab()?.title);
  return null;
}

const drawer = loadable(async () => (await import('./SettingsDrawer.tsx')).SettingsDrawer);

/** Loaded when it is first opened; from then on it stays, so that it can slide out. */
function Settings() {
  const { wanted } = useSnapshot(settingsDrawer);
  return (
    wanted && (
      <Suspense>
        <drawer.Component />
      </Suspense>
    )
  );
}
