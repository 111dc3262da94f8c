/**
 * The pages of the tabs. Inactive ones stay mounted but hidden: input, scroll positions and selections are
 * preserved.
 */
import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { TabScopeContext } from '../../state/workspace/tabScope.ts';
import { selectMountedTabs, type Tab, tabs } from '../../state/workspace/tabs.ts';
import { LoadingIndicator } from '../../ui/EmptyState.tsx';
import { findPage } from '../page.ts';
import { PageArrival } from './PageArrival.tsx';
import { PageBoundary } from './PageBoundary.tsx';

export function TabPages() {
  const { list, active } = useSnapshot(tabs);
  const mounted = selectMountedTabs(list, active);
  return (
    <div className="shell-pages">
      {list
        .filter((tab) => mounted.has(tab.key))
        .map((tab) => (
          // The snapshot has the same shape, read-only.
          <TabPage key={`${tab.key}#${tab.turn}`} tab={tab as Tab} active={tab.key === active} />
        ))}
    </div>
  );
}

function TabPage({ tab, active }: { tab: Tab; active: boolean }) {
  const page = findPage(tab.pageId);
  if (!page) return null;
  return (
    <TabScopeContext value={{ key: tab.key, active }}>
      <main className="shell-page" hidden={!active} aria-label={tab.title}>
        <PageBoundary>
          <Suspense fallback={<LoadingIndicator />}>
            <page.component {...tab.place} />
            <PageArrival href={tab.href} />
          </Suspense>
        </PageBoundary>
      </main>
    </TabScopeContext>
  );
}
