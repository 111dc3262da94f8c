/** What runs as long as the frame stands: live events, counters, jobs, the look for a new version. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { followLeaving } from '../commands/pendingActs.ts';
import { followUnsent } from '../commands/quickSending.ts';
import { followUrging } from '../commands/urged.ts';
import { followAbsences } from '../state/absences.ts';
import { followComments } from '../state/comments.ts';
import { followCounters } from '../state/counters.ts';
import { followFlows } from '../state/flows.ts';
import { followDrafts } from '../state/formCache.ts';
import { followJobs, loadJobs } from '../state/jobs.ts';
import { keptBatches } from '../state/keptBatches.ts';
import { keepTabs } from '../state/keptTabs.ts';
import { onLive, startLive, stopLive } from '../state/live.ts';
import { rememberPaneFocus } from '../state/panes.ts';
import { loadConfig, session } from '../state/session.ts';
import { followTasks } from '../state/taskLife.ts';
import { isPasswordDue } from './passwordDuty.ts';
import { watchVersion } from './version.ts';

export function useFollowing() {
  const due = isPasswordDue(useSnapshot(session).person);
  useEffect(() => {
    if (due) return;
    startLive();
    void loadJobs();
    if (!keptBatches.isEmpty) void import('../commands/batchRuns.ts').then((runs) => runs.resumeBatches());
    const stops = [
      followCounters(),
      followFlows(),
      followComments(),
      followJobs(),
      followAbsences(),
      onLive('config.changed', () => void loadConfig()),
      followLeaving(),
      followTasks(),
      followDrafts(),
      followUrging(),
      followUnsent(),
      keepTabs(),
      watchVersion(),
      rememberPaneFocus(),
      stopLive,
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [due]);
}
