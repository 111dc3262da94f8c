import { changesOnly } from '../../state/forms/changesOnly.ts';
import { formatRelativeTime } from '../../ui/format/relativeTime.ts';
import { Kbd } from '../../ui/keyboard/Kbd.tsx';

type ChangesBarProps = { since: string; labels: readonly string[]; only: boolean };

/** Lists the fields changed since the person last saw the record, and offers to show these alone. */
export const ChangesBar = ({ since, labels, only }: ChangesBarProps) => (
  <div className="form-changes" role="status">
    <p>
      {formatSince(since)}您看过之后，<b>{labels.length}</b> 处有变化：{labels.join('、')}
    </p>
    <button type="button" onClick={() => (changesOnly.on = !only)}>
      {only ? '显示全部' : '只看变化'}
    </button>
    <Kbd keys="c" />
  </div>
);

/** `11-20 10:42 `, or `10:42 ` today. */
function formatSince(since: string): string {
  const short = formatRelativeTime(since);
  return short.includes(':') ? `${short} ` : `${short} ${since.slice(11, 16)} `;
}
