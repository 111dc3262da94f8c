/** The status line: the page's totals, running jobs, and the keys available now. */
import { useSnapshot } from 'valtio';
import { formatNumber } from '../../../contract/formatNumber.ts';
import { openAbsence } from '../../dialogs/absence/openAbsence.ts';
import { formatAbsence, useAbsences } from '../../state/cache/absences.ts';
import { cancelJob, isActiveJob, jobs, percentDone } from '../../state/cache/jobs.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { formatSpeed } from '../jobs/jobFormats.ts';
import { AvailableKeys } from './AvailableKeys.tsx';

export function StatusLine() {
  return (
    <footer className="shell-status">
      <div id="shell-status-slot" className="shell-status-page" />
      <AbsenceStatus />
      <RunningJobs />
      <AvailableKeys />
    </footer>
  );
}

/** Shows that a delegate receives the person's tasks; a click shows the end of the absence and can end it. */
function AbsenceStatus() {
  const text = formatAbsence(useAbsences());
  return (
    text && (
      <button type="button" className="shell-status-away" onClick={() => void openAbsence()}>
        {text}
      </button>
    )
  );
}

function RunningJobs() {
  const { list, speeds } = useSnapshot(jobs);
  return list.filter(isActiveJob).map((job) => {
    const percent = percentDone(job);
    return (
      <span key={job.id} className="shell-status-job">
        {job.title} <b>{percent === undefined ? '' : `${percent}%`}</b>
        <progress max={100} {...(percent !== undefined && { value: percent })} aria-label={job.title} />
        <span>{`${formatNumber(job.done)} 行`}</span>
        <span>{formatSpeed(speeds[job.id])}</span>
        <button
          type="button"
          aria-label={`取消${job.title}`}
          onClick={() => void cancelJob(job.id).catch(showFailure)}
        >
          取消
        </button>
      </span>
    );
  });
}
