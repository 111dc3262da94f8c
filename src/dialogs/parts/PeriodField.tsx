import { useEffect, useId } from 'react';
import { lookOf } from '../../fields/registry.tsx';
import type { AnyField } from '../../fields/type.ts';
import { type AbsenceDraft, type AbsenceProblems, endOfDay } from './absenceDraft.ts';
import { Wrong, wrongId } from './Wrong.tsx';

const moment = (enName: string, label: string): AnyField => ({
  enName,
  label,
  funcType: 'dateStamp',
  format: 'YYYY-MM-DD HH:mm',
});
const begin = moment('begin', '开始时间');
const end = moment('end', '结束时间');
const { Widget } = lookOf(begin);

type PeriodFieldProps = {
  draft: AbsenceDraft;
  problems: AbsenceProblems;
  onChange: (part: Partial<AbsenceDraft>) => void;
};

/** From when until when, the first thing one enters; a day alone is its beginning, and for the end its end. */
export function PeriodField({ draft, problems, onChange }: PeriodFieldProps) {
  const id = useId();
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const wrong = [problems.beginTime, problems.endTime].filter(Boolean).join('；');
  const describedBy = wrong ? wrongId(id) : undefined;
  return (
    <div className="dialog-field">
      <label htmlFor={id}>
        缺勤时间<em>*</em>
      </label>
      <div>
        <div className="dialog-period">
          <Widget
            field={begin}
            id={id}
            label="开始时间"
            value={draft.begin}
            values={{}}
            invalid={problems.beginTime !== undefined}
            describedBy={describedBy}
            onChange={(value) => onChange({ begin: text(value) })}
          />
          <span>至</span>
          <Widget
            field={end}
            id={`${id}-end`}
            label="结束时间"
            value={draft.end}
            values={{}}
            invalid={problems.endTime !== undefined}
            describedBy={describedBy}
            onChange={(value) => onChange({ end: endOfDay(text(value)) })}
          />
        </div>
        <Wrong of={id} text={wrong} />
      </div>
    </div>
  );
}
