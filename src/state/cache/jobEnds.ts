/** Waits for the end of a background job, also where its live event is missed. */
import { subscribe } from 'valtio';
import type { Job } from '../../../contract/calls/shapes/jobShapes.ts';
import { api } from '../../client/api.ts';
import { isActiveJob, jobs } from './jobs.ts';
import { onLiveReconnect } from './liveEvents.ts';

type JobState = Pick<Job, 'state'>;

type JobSource = {
  /** Rejects if the job cannot be read now. */
  ask: (id: string) => Promise<JobState>;
  onReconnect: (listener: () => void) => () => void;
};

const askEveryMs = 30_000;
/** An hour: then the wait ends as if the job had, so that it holds nothing for ever. */
const maxAsks = 120;

const server: JobSource = {
  ask: (id) => api.job.detail({ params: { id } }),
  onReconnect: onLiveReconnect,
};

/**
 * Runs once this job of the person has ended: by the list of jobs, which live events update, or by its state, which is
 * asked for after an outage and every half minute.
 */
export function afterJob(id: string, run: () => void, { ask, onReconnect }: JobSource = server): void {
  let asks = 0;
  let isOver = false;
  const check = (job: JobState | undefined) => {
    if (isOver || !job || isActiveJob(job)) return;
    isOver = true;
    for (const stop of stops) stop();
    run();
  };
  const refresh = () => {
    ask(id).then(check, () => undefined);
  };
  const timer = setInterval(() => {
    asks += 1;
    if (asks < maxAsks) refresh();
    else check({ state: 'done' });
  }, askEveryMs);
  const checkList = () => check(jobs.list.find((job) => job.id === id));
  const stops = [subscribe(jobs, checkList), onReconnect(refresh), () => clearInterval(timer)];
  checkList();
}
