import { PersonPicture } from '../../fields/readOnly/PersonName.tsx';
import { ElapsedTime } from '../../ui/ElapsedTime.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { AttachmentLinks } from '../shared/AttachmentLinks.tsx';
import type { LogEntry, LogEntryLine } from './logEntries.ts';

/** One visit of a node: a dot for its state, its actions with their times, its comments. */
export function LogItem({ entry }: { entry: LogEntry }) {
  return (
    <li className={`log-entry log-${entry.state}`}>
      <i />
      <div>
        <h4>
          {entry.title}
          {entry.time && <ElapsedTime time={entry.time} />}
        </h4>
        {entry.lines.map((line, index) => (
          // The lines of one entry are constant and in time order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <LogActionLine key={index} line={line} />
        ))}
      </div>
    </li>
  );
}

function LogActionLine({ line }: { line: LogEntryLine }) {
  return (
    <>
      <p className={line.look && `log-${line.look}`}>
        <span>
          {line.person && <PersonPicture {...line.person} />}
          {line.text} {line.tag && <Tag tone="approved">{line.tag}</Tag>}
        </span>
        {line.time && <ElapsedTime time={line.time} />}
      </p>
      {line.comment && <div className="log-said">{line.comment}</div>}
      <AttachmentLinks files={line.attachments} />
    </>
  );
}
