/** The pages of the tabs. Those in the background stay mounted, hidden: what was typed, scrolled and chosen is kept. */
import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { TabScopeContext } from '../state/tabScope.ts';
import { mountedTabs, type Tab, tabs } from '../state/tabs.ts';
import { Loading } from '../ui/EmptyState.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { pageOf } from './page.ts';

export function TabPages() {
  const { list, active } = useSnapshot(tabs);
  const mounted = mountedTabs(list, active);
  return (
    <div className="shell-pages">
      {list
        .filter((tab) => mounted.has(tab.key))
        .map((tab) => (
          // A snapshot is the same shape, read-only.
          <TabPage key={`${tab.key}#${tab.turn}`} tab={tab as Tab} active={tab.key === active} />
        ))}
    </div>
  );
}

function TabPage({ tab, active }: { tab: Tab; active: boolean }) {
  const page = pageOf(tab.pageId);
  if (!page) return null;
  return (
    <TabScopeContext value={{ key: tab.key, active }}>
      <main className="shell-page" hidden={!active} aria-label={tab.title}>
        <PageBoundary>
          <Suspense fallback={<Loading />}>
            <page.component {...tab.place} />
          </Suspense>
        </PageBoundary>
      </main>
    </TabScopeContext>
  );
}
