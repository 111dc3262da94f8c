/** Exports and imports of this person: progress, cancel, and the files again until they expire. */
import { Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isOpenJob, jobs, loadJobs } from '../state/jobs.ts';
import { showFailure } from '../state/showFailure.ts';
import { IconButton } from '../ui/Button.tsx';
import { Layer } from '../ui/Layer.tsx';
import { loadable, preloadWhenIdle } from '../ui/loadable.tsx';
import { DownloadIcon } from './icons.tsx';

const jobList = loadable(async () => (await import('./JobList.tsx')).JobList);

export function ExportCentre() {
  const { list, centreOpen } = useSnapshot(jobs);
  const [button, setButton] = useState<Element | null>(null);
  const open = list.filter(isOpenJob).length;
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
          <Layer
            at={button}
            placement="bottom-end"
            focus="take"
            onClose={() => {
              jobs.centreOpen = false;
            }}
          >
            <jobList.Component />
          </Layer>
        </Suspense>
      )}
    </span>
  );
}
