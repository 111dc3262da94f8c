import { useEffect, useId, useState } from 'react';
import { addDays } from '../../../contract/calendar/calendarDays.ts';
import type { GrantablePermission } from '../../../contract/calls/apiToken.ts';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import type { AnyField } from '../../fields/fieldRenderer.ts';
import { getFieldRenderer } from '../../fields/registry.tsx';
import { formatClockTime } from '../../ui/format/localTime.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { FieldErrorMessage, fieldErrorId } from '../shared/FieldErrorMessage.tsx';
import { fieldErrorsOf } from '../shared/fieldErrorsOf.ts';
import { TextInputField } from '../shared/TextInputField.tsx';
import { useSubmission } from '../shared/useSubmission.ts';
import { PermissionsField } from './PermissionsField.tsx';
import { findTokenErrors, type TokenDraft, type TokenFieldErrors, toTokenBody } from './tokenDraft.ts';

const defaultDays = 90;

const dayField: AnyField = {
  enName: 'lastDay',
  label: '到期日',
  funcType: 'dateStamp',
  format: 'YYYY-MM-DD',
};
const { Widget: DayWidget } = getFieldRenderer(dayField);

export function NewTokenDialog({ close }: DialogBodyProps<null, string>) {
  const sending = useSubmission();
  const [draft, setDraft] = useState<TokenDraft>({
    name: '',
    lastDay: addDays(formatClockTime().slice(0, 10), defaultDays),
    permissions: new Set(),
  });
  const [problems, setProblems] = useState<TokenFieldErrors>({});
  const all = useGrantablePermissions(sending.say);
  const change = (part: Partial<TokenDraft>) => setDraft((before) => ({ ...before, ...part }));
  const save = () => {
    const wrong = findTokenErrors(draft);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    sending.run(async () => {
      try {
        close((await api.apiToken.add({ body: toTokenBody(draft) })).token);
      } catch (error) {
        const refused = fieldErrorsOf<keyof TokenFieldErrors>(error);
        if (!refused) throw error;
        setProblems(refused);
      }
    });
  };
  return (
    <DialogFrame
      title="新建令牌"
      width={640}
      confirmLabel="新建"
      busy={sending.busy}
      problem={sending.problem}
      onCancel={() => close()}
      onConfirm={save}
    >
      <TextInputField
        label="名称"
        maxLength={50}
        autoComplete="off"
        value={draft.name}
        problem={problems.name}
        onWrite={(name) => change({ name })}
      />
      <LastDayField
        value={draft.lastDay}
        problem={problems.expireTime}
        onChange={(lastDay) => change({ lastDay })}
      />
      <PermissionsField
        all={all}
        chosen={draft.permissions}
        problem={problems.permissions}
        onChange={(permissions) => change({ permissions })}
      />
    </DialogFrame>
  );
}

type LastDayFieldProps = {
  value: string | null;
  problem: string | undefined;
  onChange: (day: string | null) => void;
};

function LastDayField({ value, problem, onChange }: LastDayFieldProps) {
  const id = useId();
  return (
    <div className="dialog-field">
      <label htmlFor={id}>
        到期日<em>*</em>
      </label>
      <div>
        <DayWidget
          field={dayField}
          id={id}
          label="到期日"
          value={value}
          values={{}}
          invalid={problem !== undefined}
          describedBy={problem ? fieldErrorId(id) : undefined}
          onChange={(day) => onChange(typeof day === 'string' && day !== '' ? day : null)}
        />
        <FieldErrorMessage of={id} text={problem} />
      </div>
    </div>
  );
}

const noPermissions: readonly GrantablePermission[] = [];

/** One's own permissions; empty until they are loaded. */
function useGrantablePermissions(say: (problem: string) => void): readonly GrantablePermission[] {
  const [all, setAll] = useState(noPermissions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are loaded once
  useEffect(() => {
    api.apiToken.permissions().then(setAll, (error: unknown) => {
      if (!(error instanceof CallFailure)) throw error;
      error.noticed = true;
      say(error.msg);
    });
  }, []);
  return all;
}
