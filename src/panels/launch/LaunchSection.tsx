import { Star, StarEmpty } from '@blueprintjs/icons';
import { formatRelativeTime } from '../../ui/format/relativeTime.ts';
import type { LaunchEntry, LaunchGroup } from './launchSections.ts';

type LaunchSectionProps = {
  section: LaunchGroup;
  /** The key of the entry that is the Tab stop. */
  cursor: string | undefined;
  onFocus: (entry: LaunchEntry) => void;
  onStart: (entry: LaunchEntry) => void;
  onToggle: (entry: LaunchEntry) => void;
};

export function LaunchSection({ section, cursor, onFocus, onStart, onToggle }: LaunchSectionProps) {
  const heading = `launch-${section.id}`;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>
        {section.title} <small>{section.entries.length}</small>
      </h2>
      <ul>
        {section.entries.map((entry) => (
          <li key={entry.key} data-on={entry.key === cursor || undefined}>
            <button
              type="button"
              className="launch-form"
              data-entry={entry.key}
              tabIndex={entry.key === cursor ? 0 : -1}
              onFocus={() => onFocus(entry)}
              onClick={() => onStart(entry)}
            >
              <span>{entry.form.formCnName}</span>
              {entry.form.lastStartTime && (
                <small>{formatRelativeTime(entry.form.lastStartTime)} 发起过</small>
              )}
            </button>
            <button
              type="button"
              className="launch-star"
              tabIndex={-1}
              aria-pressed={entry.form.favourite}
              aria-label={`收藏${entry.form.formCnName}`}
              onClick={() => onToggle(entry)}
            >
              {entry.form.favourite ? <Star size={14} /> : <StarEmpty size={14} />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
