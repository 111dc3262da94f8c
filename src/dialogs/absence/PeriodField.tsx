import { useEffect, useId } from 'react';
import type { AnyField } from '../../fields/fieldRenderer.ts';
import { getFieldRenderer } from '../../fields/registry.tsx';
import { FieldErrorMessage, fieldErrorId } from '../shared/FieldErrorMessage.tsx';
import { type AbsenceDraft, type AbsenceFieldErrors, setEndOfDay } from './absenceDraft.ts';

const dateTimeField = (enName: string, label: string): AnyField => ({
  enName,
  label,
  funcType: 'dateStamp',
  format: 'YYYY-MM-DD HH:mm',
});
const beginField = dateTimeField('begin', '开始时间');
const endField = dateTimeField('end', '结束时间');
const { Widget } = getFieldRenderer(beginField);

type PeriodFieldProps = {
  draft: AbsenceDraft;
  problems: AbsenceFieldErrors;
  onChange: (part: Partial<AbsenceDraft>) => void;
};

/**
 * The period of an absence, entered first; a date without a time means the start of that day, and for the end its
 * end.
 */
export function PeriodField({ draft, problems, onChange }: PeriodFieldProps) {
  const id = useId();
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const wrong = [problems.beginTime, problems.endTime].filter(Boolean).join('；');
  const describedBy = wrong ? fieldErrorId(id) : undefined;
  return (
    <div className="dialog-field">
      <label htmlFor={id}>
        缺勤时间<em>*</em>
      </label>
      <div>
        <div className="dialog-period">
          <Widget
            field={beginField}
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
            field={endField}
            id={`${id}-end`}
            label="结束时间"
            value={draft.end}
            values={{}}
            invalid={problems.endTime !== undefined}
            describedBy={describedBy}
            onChange={(value) => onChange({ end: setEndOfDay(text(value)) })}
          />
        </div>
        <FieldErrorMessage of={id} text={wrong} />
      </div>
    </div>
  );
}
