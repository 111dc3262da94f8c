/** The person's exports and imports: progress, cancel, and the files until they expire. */
import { Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isActiveJob, jobs, loadJobs } from '../../state/cache/jobs.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { IconButton } from '../../ui/Button.tsx';
import { createLoadable, preloadWhenIdle } from '../../ui/loadable.tsx';
import { Popover } from '../../ui/popover/Popover.tsx';
import { DownloadIcon } from '../icons.tsx';

const jobList = createLoadable(async () => (await import('./JobList.tsx')).JobList);

export function JobCenter() {
  const { list, centreOpen } = useSnapshot(jobs);
  const [button, setButton] = useState<Element | null>(null);
  const open = list.filter(isActiveJob).length;
  useEffect(() => preloadWhenIdle([jobList.preload]), []);
  const toggle = () => {
    jobs.centreOpen = !centreOpen;
    if (!centreOpen) loadJobs().catch(showFailure);
  };
  return (
    <span className="ui-menu-anchor" ref={(span) => setButton(span?.firstElementChild ?? null)}>
      <IconButton
        label={open > 0 ? `导出，${open} 个进行中` : '导出'}
        aria-haspopup="dialog"
        aria-expanded={centreOpen}
        onClick={toggle}
      >
        <DownloadIcon />
        {open > 0 && <span className="shell-dot">{open}</span>}
      </IconButton>
      {centreOpen && button instanceof HTMLElement && (
        <Suspense>
          <Popover
            at={button}
            placement="bottom-end"
            focus="take"
            onClose={() => {
              jobs.centreOpen = false;
            }}
          >
            <jobList.Component />
          </Popover>
        </Suspense>
      )}
    </span>
  );
}
