import { useEffect } from 'react';
import { failures } from '../../../contract/failures.ts';
import { confirm } from '../../dialogs/confirm.ts';
import { navigate } from '../../state/navigation.ts';
import { closeTab, tabs } from '../../state/tabs.ts';
import { Loading } from '../../ui/EmptyState.tsx';
import type { Looked } from './loadView.ts';
import { NotLoaded } from './NotLoaded.tsx';
import { useLoaded } from './useLoaded.ts';
import { ViewPage } from './ViewPage.tsx';

type LookedPageProps = { name: string; load: () => Promise<Looked> };

/** A record to look at; where a task waits for the reader the page turns into it. */
export function LookedPage({ name, load }: LookedPageProps) {
  const { value, failure, retry } = useLoaded(name, load);
  useEffect(() => {
    if (value?.kind === 'task') navigate(value.href, { replace: true });
    if (value?.kind === 'gone') void leaveGone();
  }, [value]);
  if (!value) return <NotLoaded failure={failure} retry={retry} />;
  return value.kind === 'view' ? <ViewPage view={value.view} /> : <Loading />;
}

async function leaveGone() {
  await confirm({ title: '提示', body: failures.RECORD_GONE, notice: true, cancelLabel: '确定' });
  await closeTab(tabs.active);
}
