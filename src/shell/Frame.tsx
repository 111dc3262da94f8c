/** The frame around every page: top bar, sidebar, tabs, the pages of the tabs, status line. */
import './frame.css';
import { Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { TabScopeContext } from '../state/tabScope.ts';
import { mountedTabs, openTab, tabs } from '../state/tabs.ts';
import { Loading } from '../ui/EmptyState.tsx';
import type { Page, Where } from './page.ts';

export function Frame({ page, where, href }: { page: Page; where: Where; href: string }) {
  const { list, active } = useSnapshot(tabs);
  useEffect(() => openTab({ key: href, href, place: where, pageId: page.id, title: page.id, affix: false }));
  const mounted = mountedTabs(list, active);
  return (
    <div className="shell-frame">
      {list
        .filter((tab) => mounted.has(tab.key))
        .map((tab) => (
          <TabScopeContext
            key={`${tab.key}#${tab.turn}`}
            value={{ key: tab.key, active: tab.key === active }}
          >
            <div hidden={tab.key !== active}>
              <Suspense fallback={<Loading />}>
                <page.component {...(tab.place as Where)} />
              </Suspense>
            </div>
          </TabScopeContext>
        ))}
    </div>
  );
}
