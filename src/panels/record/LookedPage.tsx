import { useEffect } from 'react';
import { goInstead } from '../../commands/leaveTab.ts';
import { useFirstFocus } from '../../shell/useFirstFocus.ts';
import { useTabActive, useTabKey } from '../../state/tabScope.ts';
import { Loading } from '../../ui/EmptyState.tsx';
import { leaveGone } from './leaveGone.ts';
import type { Looked } from './loadView.ts';
import { NotLoaded } from './NotLoaded.tsx';
import { useFollowed } from './useFollowed.ts';
import { useLoaded } from './useLoaded.ts';
import { ViewPage } from './ViewPage.tsx';

type LookedPageProps = { name: string; load: () => Promise<Looked> };

/** A record to look at; where a task waits for the reader the page turns into it. */
export function LookedPage({ name, load }: LookedPageProps) {
  const { value: loaded, failure, retry } = useLoaded(name, load);
  const value = useFollowed(loaded);
  const active = useTabActive();
  const tabKey = useTabKey();
  useFirstFocus(value?.kind === 'view');
  useEffect(() => {
    if (!active) return;
    if (value?.kind === 'task') goInstead(value.href, { replace: true });
    if (value?.kind === 'gone') void leaveGone(tabKey);
  }, [value, active, tabKey]);
  if (!value) return <NotLoaded failure={failure} retry={retry} />;
  return value.kind === 'view' ? <ViewPage view={value.view} /> : <Loading />;
}
