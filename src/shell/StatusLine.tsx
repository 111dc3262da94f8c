/** The line at the bottom: what the page counts, work under way, and the keys that work here right now. */
import { useSnapshot } from 'valtio';
import { availableCommands } from '../commands/available.ts';
import { titleOf } from '../commands/command.ts';
import { useCurrentContext } from '../commands/context.ts';
import { useKeymap } from '../commands/keymap.ts';
import { runCommand } from '../commands/run.ts';
import { openAbsence } from '../dialogs/absence.ts';
import { absences, awayText } from '../state/absences.ts';
import { cancelJob, isOpenJob, jobPercent, jobs } from '../state/jobs.ts';
import { showFailure } from '../state/showFailure.ts';
import { Kbd } from '../ui/Kbd.tsx';
import { speedText } from './jobText.ts';

const keysShown = 9;

export function StatusLine() {
  return (
    <footer className="shell-status">
      <div id="shell-status-slot" className="shell-status-page" />
      <Away />
      <RunningJobs />
      <LiveKeys />
    </footer>
  );
}

/** Says that somebody else gets the tasks now; pressed, it shows until when and ends it. */
function Away() {
  const { list } = useSnapshot(absences);
  const text = awayText(list);
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
  return list.filter(isOpenJob).map((job) => {
    const percent = jobPercent(job);
    return (
      <span key={job.id} className="shell-status-job">
        {job.title} <b>{percent === undefined ? '' : `${percent}%`}</b>
        <progress max={100} {...(percent !== undefined && { value: percent })} aria-label={job.title} />
        <span>{`${job.done.toLocaleString('zh-CN')} 行`}</span>
        <span>{speedText(speeds[job.id])}</span>
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

/** From the command list, so that no key is promised that does nothing. */
function LiveKeys() {
  const context = useCurrentContext();
  const keysOf = useKeymap();
  const live = availableCommands(context)
    .filter(({ command, no }) => command.statusOrder !== undefined && no === undefined)
    .sort((a, b) => (a.command.statusOrder ?? 0) - (b.command.statusOrder ?? 0));
  const help = live.at(-1);
  const shown = live.length > keysShown && help ? [...live.slice(0, keysShown - 1), help] : live;
  return (
    <div className="shell-status-keys">
      {shown.map(({ command }) => {
        const [keys] = keysOf(command);
        return keys ? (
          <button key={command.id} type="button" tabIndex={-1} onClick={() => void runCommand(command)}>
            <Kbd keys={keys} />
            {command.short ?? titleOf(command, context)}
          </button>
        ) : null;
      })}
    </div>
  );
}
