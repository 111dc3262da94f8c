import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import type { PasswordRules } from '../../shell/password/passwordRules.ts';
import { waitForPasswordNotice } from '../../shell/passwordRedirect.ts';
import { session } from '../../state/session/session.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { useBufferedKeys } from '../../state/workspace/typeAhead/useBufferedKeys.ts';
import { dropRepeatedConfirmation } from '../../state/workspace/typeAheadBuffer.ts';
import { Button } from '../../ui/Button.tsx';
import { focusFirstInvalid } from '../../ui/keyboard/focusInvalid.ts';
import { toast } from '../../ui/toast/toast.ts';
import { PasswordFields, ProofChoice } from './PasswordFields.tsx';
import {
  findPasswordErrors,
  type PasswordErrors,
  type PasswordProof,
  placePasswordFailure,
} from './passwordErrors.ts';

const emptyPasswords = { old: '', code: '', next: '', again: '' };

type PasswordFormProps = {
  rules: PasswordRules;
  /** The person can get a code instead of entering the current password. */
  byCode: boolean;
};

export function PasswordForm({ rules, byCode }: PasswordFormProps) {
  const [proof, setProof] = useState<PasswordProof>('old');
  const [values, setValues] = useState(emptyPasswords);
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [busy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);
  // Enter and what is typed meanwhile are for the refused field.
  useBufferedKeys(busy);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (attempts > 0 && form.current) focusFirstInvalid(form.current);
  }, [attempts]);
  // A person who must change the password starts in the first box, whether the page or the notice appears first.
  useEffect(() => {
    void waitForPasswordNotice()?.then(() =>
      form.current?.querySelector<HTMLInputElement>('input[type="password"]')?.focus(),
    );
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = findPasswordErrors(proof, values, rules);
    setErrors(wrong);
    setAttempts((count) => count + 1);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await changePassword(proof, values);
      setValues(emptyPasswords);
    } catch (error) {
      const found = error instanceof CallFailure ? placePasswordFailure(error) : undefined;
      if (found) setErrors(found);
      else showFailure(error);
    } finally {
      setBusy(false);
      setAttempts((count) => count + 1);
    }
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {byCode && <ProofChoice proof={proof} onChange={setProof} />}
      <PasswordFields
        proof={proof}
        values={values}
        errors={errors}
        rules={rules}
        onChange={(name, text) => {
          setValues({ ...values, [name]: text });
          setErrors({ ...errors, [name]: undefined });
        }}
      />
      <Button type="submit" look="primary" keys="Enter" busy={busy}>
        修改密码
      </Button>
    </form>
  );
}

async function changePassword(proof: PasswordProof, { old, code, next }: typeof emptyPasswords) {
  if (proof === 'code') await api.verifyCode.updatePassword({ body: { code, newPassword: next } });
  else await api.user.changePassword({ body: { oldPassword: old, newPassword: next } });
  if (session.person)
    session.person = { ...session.person, needPerfectPassword: false, passwordTooOld: false };
  toast.success('修改成功');
  dropRepeatedConfirmation();
}
