import { useId, useMemo, useState } from 'react';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { formatYearDays, type ParsedYear, parseYearDays, type YearDays } from './yearDaysText.ts';

export type YearDaysDialogProps = {
  year: number;
  /** The current days, of any year. */
  days: YearDays;
};

const maxProblemsShown = 5;

/** The text describes the whole year: a day that it omits is as its weekday is. */
export function YearDaysDialog({
  props: { year, days },
  close,
}: DialogBodyProps<YearDaysDialogProps, YearDays>) {
  const id = useId();
  const [text, setText] = useState(() => formatYearDays(days, year));
  const [asked, setAsked] = useState(false);
  const read = useMemo(() => parseYearDays(text, year), [text, year]);
  const confirm = () => {
    setAsked(true);
    if (read.problems.length === 0) close(read.days);
  };
  return (
    <DialogFrame
      title={`${year} 年放假与上班安排`}
      width={640}
      confirmLabel="采用"
      aside={formatParsedYear(read)}
      onCancel={() => close()}
      onConfirm={confirm}
    >
      <p className="dialog-note" id={`${id}-note`}>
        一行一项，如“2026-10-01~2026-10-07 放假 国庆节”“10月10日 上班 国庆节调休
        09:00-12:00”；也可整段粘贴国务院办公厅的放假通知。以下内容代替 {year} 年原有的安排。
      </p>
      <div
        className="field-box field-box-tall"
        data-invalid={(asked && read.problems.length > 0) || undefined}
      >
        <textarea
          className="field-box-input field-area"
          rows={14}
          // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus, and this is its text box
          autoFocus
          spellCheck={false}
          aria-label={`${year} 年放假与上班安排`}
          aria-describedby={`${id}-note ${id}-problems`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div id={`${id}-problems`} className="dialog-wrong" role={asked ? 'alert' : undefined}>
        {read.problems.slice(0, maxProblemsShown).map(({ line, message }) => (
          <div key={line}>
            第 {line} 行：{message}
          </div>
        ))}
        {read.problems.length > maxProblemsShown && <div>共 {read.problems.length} 行有问题</div>}
      </div>
    </DialogFrame>
  );
}

const formatParsedYear = ({ days, problems }: ParsedYear): string =>
  `放假 ${days.holidays.length} 天 · 上班 ${days.workdays.length} 天${
    problems.length > 0 ? ` · ${problems.length} 行有问题` : ''
  }`;
