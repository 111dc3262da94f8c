import { useEffect, useState } from 'react';
import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import { flows } from '../../state/flows.ts';
import { useHeld } from '../../state/liveCache.ts';
import { showFailure } from '../../state/showFailure.ts';
import { type Looked, lookAt } from './loadView.ts';

/** What is looked at, as its flow moves on while one looks: approved, changed, one's own turn, gone. */
export function useFollowed(loaded: Looked | undefined): Looked | undefined {
  const [newer, setNewer] = useState<{ than: Looked | undefined; looked: Looked }>();
  const shown = newer?.than === loaded ? newer?.looked : loaded;
  const seen = shown?.kind === 'view' ? shown.view.instance : undefined;
  const now = useHeld(flows, seen?.processInstanceId).value?.detail;
  useEffect(() => {
    if (!seen || !now || stands(now) === stands(seen)) return;
    let late = false;
    lookAt(now).then((looked) => late || setNewer({ than: loaded, looked }), showFailure);
    return () => {
      late = true;
    };
  }, [loaded, seen, now]);
  return shown;
}

/** All that the page shows of a flow beside its log. */
const stands = (detail: InstanceDetail): string =>
  [detail.status, detail.deleted, detail.formVersion, detail.currentUserWaitApprovalTaskId].join(' ');
