import { useCallback, useId } from 'react';
import { api } from '../../client/api.ts';
import { Combobox } from '../../fields/combobox/Combobox.tsx';
import { filterChoices } from '../../fields/combobox/choices.ts';
import { PeopleField } from '../fields/PeopleField.tsx';
import { FieldErrorMessage, fieldErrorId } from '../shared/FieldErrorMessage.tsx';
import type { AbsenceDraft, AbsenceFieldErrors } from './absenceDraft.ts';
import { PeriodField } from './PeriodField.tsx';

type AbsenceFieldsProps = {
  draft: AbsenceDraft;
  problems: AbsenceFieldErrors;
  onChange: (part: Partial<AbsenceDraft>) => void;
};

const maxReasonLength = 500;

export function AbsenceFields({ draft, problems, onChange }: AbsenceFieldsProps) {
  return (
    <>
      <PeriodField draft={draft} problems={problems} onChange={onChange} />
      <PeopleField
        label="受托人"
        first={false}
        people={draft.delegate ? [draft.delegate] : []}
        multiple={false}
        problem={problems.delegateUserId}
        note={draft.delegate?.note && `${draft.delegate.note}；其间任务由其受托人处理`}
        onChoose={([delegate]) => onChange({ delegate })}
      />
      <FormsField draft={draft} problem={problems.formEnNames} onChange={onChange} />
      <div className="dialog-field">
        <span className="dialog-label">现有待办</span>
        <label className="field-option">
          <input
            type="checkbox"
            checked={draft.moveOpenTasks}
            onChange={(event) => onChange({ moveOpenTasks: event.target.checked })}
          />
          缺勤开始时把未处理的待办一并移交（待阅和草稿除外）
        </label>
      </div>
      <ReasonField reason={draft.reason} problem={problems.reason} onChange={onChange} />
    </>
  );
}

type FieldPartProps = Pick<AbsenceFieldsProps, 'onChange'> & { problem: string | undefined };

function FormsField({ draft, problem, onChange }: FieldPartProps & { draft: AbsenceDraft }) {
  const id = useId();
  const find = useCallback(async (keyword: string) => {
    const forms = await api.absence.forms();
    return filterChoices(
      forms.map(({ formEnName, formCnName }) => ({ value: formEnName, label: formCnName })),
      keyword,
    );
  }, []);
  return (
    <div className="dialog-field">
      <label htmlFor={id}>表单</label>
      <div>
        <Combobox
          id={id}
          chosen={draft.forms}
          multiple
          find={find}
          wait={0}
          placeholder="全部表单；也可只选其中几个"
          invalid={problem !== undefined}
          describedBy={problem ? fieldErrorId(id) : undefined}
          onChoose={(forms) => onChange({ forms })}
        />
        <FieldErrorMessage of={id} text={problem} />
      </div>
    </div>
  );
}

function ReasonField({ reason, problem, onChange }: FieldPartProps & { reason: string }) {
  const id = useId();
  return (
    <div className="dialog-field">
      <label htmlFor={id}>原因</label>
      <div>
        <div className="field-box" data-invalid={problem ? true : undefined}>
          <input
            id={id}
            className="field-box-input"
            maxLength={maxReasonLength}
            autoComplete="off"
            placeholder="例如 年假、出差"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? fieldErrorId(id) : undefined}
            value={reason}
            onChange={(event) => onChange({ reason: event.target.value })}
          />
        </div>
        <FieldErrorMessage of={id} text={problem} />
      </div>
    </div>
  );
}
