import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { PasswordStrength } from '../../shell/password/PasswordStrength.tsx';
import type { PasswordRules } from '../../shell/password/passwordRules.ts';
import { waitForPasswordNotice } from '../../shell/passwordRedirect.ts';
import { session } from '../../state/session/session.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { useBufferedKeys } from '../../state/workspace/typeAhead/useBufferedKeys.ts';
import { dropRepeatedConfirmation } from '../../state/workspace/typeAheadBuffer.ts';
import { Button } from '../../ui/Button.tsx';
import { focusFirstInvalid } from '../../ui/keyboard/focusInvalid.ts';
import { toast } from '../../ui/toast/toast.ts';
import {
  findPasswordErrors,
  type PasswordErrors,
  type PasswordField,
  passwordFields,
} from './passwordErrors.ts';

const labels: Record<PasswordField, string> = { old: '当前密码', next: '新密码', again: '再输一次' };
const emptyPasswords = { old: '', next: '', again: '' };

export function PasswordForm({ rules }: { rules: PasswordRules }) {
  const [values, setValues] = useState(emptyPasswords);
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [busy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);
  // Enter and what is typed meanwhile are for the refused field.
  useBufferedKeys(busy);
  const first = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (attempts > 0 && form.current) focusFirstInvalid(form.current);
  }, [attempts]);
  // A person who must change the password starts in the first box, whether the page or the notice appears first.
  useEffect(() => {
    void waitForPasswordNotice()?.then(() => first.current?.focus());
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = findPasswordErrors(values, rules);
    setErrors(wrong);
    setAttempts((count) => count + 1);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await api.user.changePassword({ body: { oldPassword: values.old, newPassword: values.next } });
      setValues(emptyPasswords);
      if (session.person)
        session.person = { ...session.person, needPerfectPassword: false, passwordTooOld: false };
      toast.success('修改成功');
      dropRepeatedConfirmation();
    } catch (error) {
      if (error instanceof CallFailure && error.reason === 'BAD_CREDENTIALS')
        setErrors({ old: '当前密码不正确' });
      else if (error instanceof CallFailure && error.reason === 'PASSWORD_WEAK')
        setErrors({ next: error.msg });
      else if (error instanceof CallFailure && error.status === 400)
        setErrors({ next: error.errors[0]?.message ?? error.msg });
      else showFailure(error);
    } finally {
      setBusy(false);
      setAttempts((count) => count + 1);
    }
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {passwordFields.map((name) => (
        <label key={name} className="profile-field">
          <span>{labels[name]}</span>
          <input
            ref={name === 'old' ? first : undefined}
            type="password"
            className="bp6-input"
            value={values[name]}
            autoComplete={name === 'old' ? 'current-password' : 'new-password'}
            aria-invalid={errors[name] !== undefined}
            onChange={(event) => {
              setValues({ ...values, [name]: event.target.value });
              setErrors({ ...errors, [name]: undefined });
            }}
          />
          <small role="alert">{errors[name]}</small>
          {name === 'next' && !errors.next && <PasswordStrength password={values.next} rules={rules} />}
        </label>
      ))}
      <Button type="submit" look="primary" keys="Enter" busy={busy}>
        修改密码
      </Button>
    </form>
  );
}
