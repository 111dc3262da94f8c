/** The person's background jobs (exports, imports), newest first, updated by live events. */
import { proxy } from 'valtio';
import type { Job } from '../../../contract/calls/shapes/jobShapes.ts';
import { api } from '../../client/api.ts';
import { assertDownloadable } from '../../client/probeDownload.ts';
import { downloadUrl } from '../../ui/download.ts';
import { toast } from '../../ui/toast/toast.ts';
import { showFailure } from '../workspace/showFailure.ts';
import { coalescedRefetch } from './coalescedRefetch.ts';
import { onLiveEvent, onLiveReconnect } from './liveEvents.ts';

type Jobs = {
  list: Job[];
  loaded: boolean;
  /** Rows per second of running jobs that have reported at least twice. */
  speeds: Record<string, number>;
  /** The job list is open. */
  centreOpen: boolean;
};

export const jobs = proxy<Jobs>({ list: [], loaded: false, speeds: {}, centreOpen: false });

export const isActiveJob = ({ state }: Pick<Job, 'state'>) => state === 'queued' || state === 'running';

export async function loadJobs() {
  const { rows } = await api.job.mine({ query: { pageNum: 1, pageSize: 20 } });
  jobs.list = rows;
  jobs.loaded = true;
}

export async function cancelJob(id: string) {
  storeJob(await api.job.cancel({ params: { id } }));
}

/** Downloads the file again; a person without access any more sees a message. */
export async function downloadAgain({ link }: Pick<Job, 'link'>) {
  if (!link) return;
  await assertDownloadable(link);
  downloadUrl(link);
}

/** 0 to 100; undefined while the row count is unknown. */
export const percentDone = ({ done, total }: Pick<Job, 'done' | 'total'>) =>
  total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : undefined;

/** Inserts or updates a job, and announces one that has just ended. */
function storeJob(job: Job) {
  const at = jobs.list.findIndex((one) => one.id === job.id);
  const before = jobs.list[at];
  recordSpeed(job);
  if (at >= 0) jobs.list[at] = job;
  else jobs.list.unshift(job);
  // A quick job sends its first event at its end; the person who started it already has the file.
  const isNews = before ? isActiveJob(before) : job.state === 'done' && !job.link;
  if (isNews && !isActiveJob(job)) setTimeout(() => announceEnd(job), announceDelayMs);
}

/** The time and progress of a job's last event. */
type JobProgress = { at: number; done: number };
const progressById = new Map<string, JobProgress>();

function recordSpeed({ id, done, ...job }: Job) {
  const now = { at: performance.now(), done };
  const before = progressById.get(id);
  progressById.set(id, now);
  if (!isActiveJob(job)) {
    progressById.delete(id);
    delete jobs.speeds[id];
  } else if (before && done > before.done) {
    jobs.speeds[id] = smoothedSpeed(before, now, jobs.speeds[id]);
  }
}

/** Rows per second between two events of a job, smoothed with the previous value. */
function smoothedSpeed(before: JobProgress, now: JobProgress, known: number | undefined): number {
  const speed = ((now.done - before.done) / Math.max(1, now.at - before.at)) * 1000;
  return Math.round(known === undefined ? speed : (known + speed) / 2);
}

/** Jobs whose caller announces the result from the call's response; the event may arrive earlier. */
const announcedJobs = new Set<string>();
const announceDelayMs = 600;

/** Suppresses the announcement of this job's end. */
export const suppressJobNotice = (job: Pick<Job, 'id'> | undefined) => job && announcedJobs.add(job.id);

function announceEnd({ id, state, title, link, msg }: Job) {
  if (announcedJobs.delete(id)) return;
  if (state === 'done' && link) {
    const run = () => void downloadAgain({ link }).catch(showFailure);
    toast.success(`${title}已完成`, { action: { label: '下载', run }, timeoutMs: 8000 });
  }
  if (state === 'done' && !link && msg) toast.success(`${title}：${msg}`);
  if (state === 'failed') toast.error(`${title}失败：${msg ?? '请重试'}`);
}

export function followJobEvents(): () => void {
  const stops = [
    // After a network failure the jobs are fetched again on reconnect.
    onLiveEvent(
      'job.progress',
      (event) => void refetchJob(String(event.id ?? event.jobId)).catch(() => undefined),
    ),
    onLiveReconnect(() => void loadJobs()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Events may arrive many times a second; only the newest state counts. */
const refetchJob = coalescedRefetch(async (id) => storeJob(await api.job.detail({ params: { id } })));
