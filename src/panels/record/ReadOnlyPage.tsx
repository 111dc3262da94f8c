import { useEffect } from 'react';
import { replaceTab } from '../../commands/core/leaveTab.ts';
import { useFirstFocus } from '../../shell/useFirstFocus.ts';
import { useTabActive, useTabKey } from '../../state/workspace/tabScope.ts';
import { NotLoaded } from '../shared/NotLoaded.tsx';
import { PageLoading } from '../shared/PageLoading.tsx';
import { useLoaded } from '../shared/useLoaded.ts';
import { leaveDeletedRecord } from './leaveDeletedRecord.ts';
import type { RecordViewResult } from './loadRecordView.ts';
import { useLiveView } from './useLiveView.ts';
import { ViewPage } from './ViewPage.tsx';

type ReadOnlyPageProps = { name: string; load: () => Promise<RecordViewResult> };

/** A read-only record; if a task waits for the reader, the page becomes the task's page. */
export function ReadOnlyPage({ name, load }: ReadOnlyPageProps) {
  const { value: loaded, failure, retry, reload } = useLoaded(name, load);
  const value = useLiveView(loaded);
  const active = useTabActive();
  const tabKey = useTabKey();
  useFirstFocus(value?.kind === 'view');
  useEffect(() => {
    if (!active) return;
    if (value?.kind === 'task') replaceTab(value.href, { replace: true });
    if (value?.kind === 'gone') void leaveDeletedRecord(tabKey);
  }, [value, active, tabKey]);
  if (!value) return <NotLoaded failure={failure} retry={retry} />;
  return value.kind === 'view' ? <ViewPage view={value.view} onReload={reload} /> : <PageLoading />;
}
