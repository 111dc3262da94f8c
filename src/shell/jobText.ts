/** How a background job reads: how far, how fast, how large, until when. */
import type { Job } from '../../contract/calls/job.ts';
import { isOpenJob } from '../state/jobs.ts';
import { sizeText } from '../ui/sizeText.ts';

const figure = (count: number) => count.toLocaleString('zh-CN');

const stateNames: Record<Job['state'], string> = {
  queued: '排队中',
  running: '进行中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
};

export const speedText = (speed: number | undefined): string =>
  speed === undefined ? '' : `${figure(speed)} 行/秒`;

/** One line beneath the title; what an import has done, and why something failed, it says itself. */
export function jobText(job: Job, speed: number | undefined): string {
  const { state, msg, bytes } = job;
  const size = bytes > 0 ? sizeText(bytes) : '';
  if (isOpenJob(job)) return joined(stateNames[state], rowsText(job), speedText(speed), size);
  const said = state === 'cancelled' ? null : msg;
  return joined(stateNames[state], said ?? joined(rowsText(job), size), job.createTime.slice(5, 16));
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');

function rowsText({ done, total, ...job }: Job): string {
  if (done === 0 && total === 0) return '';
  return isOpenJob(job) && total > done ? `${figure(done)} / ${figure(total)} 行` : `${figure(done)} 行`;
}

/** Until when a finished job's file is kept, on the tenant's clock. */
export function expiryText({ state, link, expiresAt }: Job): string {
  if (state !== 'done' || expiresAt === null) return '';
  return link === null ? '文件已过期，请重新导出' : `${expiresAt.slice(5, 16)} 前可下载`;
}
