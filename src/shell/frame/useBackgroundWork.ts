/** Background work while the frame is mounted: live events, counters, jobs, the check for a new version. */
import { useEffect } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { refreshCommandContext } from '../../commands/core/commandContext.ts';
import { followRegistrationEvents } from '../../commands/resource/people/registrationNotices.ts';
import { flushOnLeave } from '../../commands/task/pendingActions.ts';
import { offerRetryOnReconnect } from '../../commands/task/quickAgreeSending.ts';
import { followUrgeEvents } from '../../commands/task/urgeNotices.ts';
import { followAbsences } from '../../state/cache/absences.ts';
import { followCounters } from '../../state/cache/counters.ts';
import { followQueries } from '../../state/cache/declaredQueries.ts';
import { followJobEvents, loadJobs } from '../../state/cache/jobs.ts';
import { startLiveEvents, stopLiveEvents } from '../../state/cache/liveEvents.ts';
import { followSession } from '../../state/cache/sessionRefresh.ts';
import { saveDraftsOnLeave } from '../../state/forms/formCache.ts';
import { persistTabs } from '../../state/session/persistedTabs.ts';
import { session } from '../../state/session/session.ts';
import { keepUnsavedSettings } from '../../state/session/unsavedSettings.ts';
import { keptBatches } from '../../state/tasks/interruptedBatches.ts';
import { followTaskEvents } from '../../state/tasks/openTasks.ts';
import { rememberPaneFocus } from '../../state/workspace/panes.ts';
import { isPasswordChangeDue } from '../passwordRedirect.ts';
import { watchVersion } from './versionWatch.ts';

export function useBackgroundWork() {
  const due = isPasswordChangeDue(useSnapshot(session).person);
  useEffect(() => {
    if (due) return;
    startLiveEvents();
    void loadJobs();
    if (!keptBatches.isEmpty)
      void import('../../commands/task/batchRuns.ts').then((runs) => runs.resumeBatches());
    const stops = [
      followQueries(),
      followCounters(),
      followRegistrationEvents(),
      followJobEvents(),
      followAbsences(),
      followSession(),
      subscribe(session, refreshCommandContext),
      flushOnLeave(),
      followTaskEvents(),
      saveDraftsOnLeave(),
      followUrgeEvents(),
      offerRetryOnReconnect(),
      persistTabs(),
      keepUnsavedSettings(),
      watchVersion(),
      rememberPaneFocus(),
      stopLiveEvents,
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [due]);
}
