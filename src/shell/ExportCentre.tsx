/** Exports and imports of this person: progress, cancel, download. */

import { useSnapshot } from 'valtio';
import type { Job } from '../../contract/calls/job.ts';
import { cancelJob, isOpenJob, jobPercent, jobs, loadJobs } from '../state/jobs.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { MenuPopover } from '../ui/MenuPopover.tsx';
import { DownloadIcon } from './icons.tsx';

export function ExportCentre() {
  const { list } = useSnapshot(jobs);
  const open = list.filter(isOpenJob).length;
  return (
    <MenuPopover onOpening={() => void loadJobs()} content={<JobList />}>
      <IconButton label={open > 0 ? `导出，${open} 个进行中` : '导出'}>
        <DownloadIcon />
        {open > 0 && <span className="shell-dot">{open}</span>}
      </IconButton>
    </MenuPopover>
  );
}

function JobList() {
  const { list } = useSnapshot(jobs);
  if (list.length === 0)
    return <EmptyState title="还没有导出" hint="在列表中按 Ctrl E 导出，进度和文件会在这里。" />;
  return (
    <ul className="shell-jobs">
      {list.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </ul>
  );
}

const stateNames: Record<Job['state'], string> = {
  queued: '排队中',
  running: '进行中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
};

function JobRow({ job }: { job: Job }) {
  const percent = jobPercent(job);
  const rows = job.done > 0 ? `${job.done.toLocaleString('zh-CN')} 行` : '';
  // What leaves no file behind says in words what it has done.
  const told = job.state === 'failed' || (job.state === 'done' && !job.link && job.msg !== null);
  return (
    <li>
      <div>
        <b>{job.title}</b>
        <small data-state={job.state}>
          {[stateNames[job.state], told ? '' : rows, told ? job.msg : job.createTime]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {isOpenJob(job) && <progress max={100} {...(percent !== undefined && { value: percent })} />}
      </div>
      {isOpenJob(job) && <Button onClick={() => void cancelJob(job.id)}>取消</Button>}
      {job.state === 'done' && job.link && (
        <a className="ui-btn" href={job.link} download>
          下载
        </a>
      )}
    </li>
  );
}
