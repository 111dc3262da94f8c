import { useEffect, useState } from 'react';
import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import { useQueryResult } from '../../state/cache/useQueryResult.ts';
import { flows } from '../../state/tasks/flows.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { createRecordView, type RecordViewResult } from './loadRecordView.ts';

/** Keeps a viewed record current while its flow advances: approved, changed, at one's own task, deleted. */
export function useLiveView(loaded: RecordViewResult | undefined): RecordViewResult | undefined {
  const [newer, setNewer] = useState<{ than: RecordViewResult | undefined; looked: RecordViewResult }>();
  const shown = newer?.than === loaded ? newer?.looked : loaded;
  const seen = shown?.kind === 'view' ? shown.view.instance : undefined;
  const now = useQueryResult(flows, seen?.processInstanceId).value?.detail;
  useEffect(() => {
    if (!seen || !now || viewFingerprint(now) === viewFingerprint(seen)) return;
    let late = false;
    createRecordView(now).then((looked) => late || setNewer({ than: loaded, looked }), showFailure);
    return () => {
      late = true;
    };
  }, [loaded, seen, now]);
  return shown;
}

/** The values of an instance that the page shows besides its log. */
const viewFingerprint = (detail: InstanceDetail): string =>
  [detail.status, detail.deleted, detail.formVersion, detail.currentUserWaitApprovalTaskId].join(' ');
