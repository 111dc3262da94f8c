/** Texts of a background job: progress, speed, size, expiry. */
import type { Job } from '../../../contract/calls/shapes/jobShapes.ts';
import { formatNumber } from '../../../contract/formatNumber.ts';
import { isActiveJob } from '../../state/cache/jobs.ts';
import { formatFileSize } from '../../ui/format/fileSize.ts';

const stateNames: Record<Job['state'], string> = {
  queued: '排队中',
  running: '进行中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
};

export const formatSpeed = (speed: number | undefined): string =>
  speed === undefined ? '' : `${formatNumber(speed)} 行/秒`;

/** The line below the title, before the time of an ended job; the job provides the result of an import and the reason of a failure. */
export function formatJob(job: Job, speed: number | undefined): string {
  const { state, msg, bytes } = job;
  const size = bytes > 0 ? formatFileSize(bytes) : '';
  if (isActiveJob(job)) return joinParts(stateNames[state], formatRows(job), formatSpeed(speed), size);
  const message = state === 'cancelled' ? null : msg;
  return joinParts(stateNames[state], message ?? joinParts(formatRows(job), size));
}

const joinParts = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');

function formatRows({ done, total, ...job }: Job): string {
  if (done === 0 && total === 0) return '';
  return isActiveJob(job) && total > done
    ? `${formatNumber(done)} / ${formatNumber(total)} 行`
    : `${formatNumber(done)} 行`;
}

/** The expiry of a finished job's file, on the tenant's clock. */
export function formatExpiry({ state, link, expiresAt }: Job): string {
  if (state !== 'done' || expiresAt === null) return '';
  return link === null ? '文件已过期，请重新导出' : `${expiresAt.slice(5, 16)} 前可下载`;
}
