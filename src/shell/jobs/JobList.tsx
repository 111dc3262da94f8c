/** The list of the export center: each job with its progress and its actions. */
import type { KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import type { Job } from '../../../contract/calls/shapes/jobShapes.ts';
import { cancelJob, downloadAgain, isActiveJob, jobs, percentDone } from '../../state/cache/jobs.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { Button } from '../../ui/Button.tsx';
import { ElapsedTime } from '../../ui/ElapsedTime.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatExpiry, formatJob } from './jobFormats.ts';

export function JobList() {
  const { list } = useSnapshot(jobs);
  if (list.length === 0)
    return <EmptyState title="还没有导出" hint="在列表中按 Ctrl E 导出，进度和文件会在这里。" />;
  return (
    <ul className="shell-jobs" aria-label="导出中心" onKeyDown={focusAdjacentButton}>
      {list.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </ul>
  );
}

/** Up and down go from button to button, as Tab does. */
function focusAdjacentButton(event: KeyboardEvent<HTMLUListElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<Element>('button')];
  const next = buttons[buttons.indexOf(document.activeElement ?? event.currentTarget) + step];
  if (next instanceof HTMLElement) next.focus();
}

function JobRow({ job }: { job: Job }) {
  const { speeds } = useSnapshot(jobs);
  const percent = percentDone(job);
  const isOpen = isActiveJob(job);
  // One button all along: who has the focus on it when the job ends keeps it.
  const act = isOpen
    ? { label: '取消', run: () => cancelJob(job.id) }
    : job.link && { label: '下载', run: () => downloadAgain(job) };
  return (
    <li>
      <div>
        <b>{job.title}</b>
        <small data-state={job.state}>
          {formatJob(job, speeds[job.id])}
          {!isOpen && (
            <>
              {' · '}
              <ElapsedTime time={job.createTime} />
            </>
          )}
        </small>
        <small>{formatExpiry(job)}</small>
        {isOpen && (
          <progress
            max={100}
            {...(percent !== undefined && { value: percent })}
            aria-label={`${job.title}的进度`}
          />
        )}
      </div>
      {act && (
        <Button aria-label={`${act.label}${job.title}`} onClick={() => void act.run().catch(showFailure)}>
          {act.label}
        </Button>
      )}
    </li>
  );
}
