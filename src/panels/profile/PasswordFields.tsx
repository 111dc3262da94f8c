/** The boxes of a change of the password: what proves the person, and the new password twice. */
import { useId } from 'react';
import { api } from '../../client/api.ts';
import { PasswordStrength } from '../../shell/password/PasswordStrength.tsx';
import type { PasswordRules } from '../../shell/password/passwordRules.ts';
import { useCodeSending } from '../../state/session/useCodeSending.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { Button } from '../../ui/Button.tsx';
import {
  type PasswordErrors,
  type PasswordField,
  type PasswordProof,
  passwordProofs,
} from './passwordErrors.ts';

const labels: Record<PasswordField, string> = {
  old: '当前密码',
  code: '短信验证码',
  next: '新密码',
  again: '再输一次',
};

type ProofChoiceProps = { proof: PasswordProof; onChange: (proof: PasswordProof) => void };

export function ProofChoice({ proof, onChange }: ProofChoiceProps) {
  const name = useId();
  return (
    <fieldset className="profile-kinds" aria-label="验证方式">
      {passwordProofs.map((one) => (
        <label key={one} className="field-option">
          <input type="radio" name={name} checked={one === proof} onChange={() => onChange(one)} />
          {labels[one]}
        </label>
      ))}
    </fieldset>
  );
}

type PasswordFieldsProps = {
  proof: PasswordProof;
  values: Readonly<Record<PasswordField, string>>;
  errors: PasswordErrors;
  rules: PasswordRules;
  onChange: (name: PasswordField, text: string) => void;
};

export function PasswordFields({ proof, values, errors, rules, onChange }: PasswordFieldsProps) {
  const id = useId();
  return ([proof, 'next', 'again'] as const).map((name) => (
    <div key={name} className="profile-field">
      <label htmlFor={`${id}-${name}`}>{labels[name]}</label>
      <span>
        <input
          id={`${id}-${name}`}
          className="bp6-input"
          value={values[name]}
          {...inputKinds[name]}
          aria-invalid={errors[name] !== undefined}
          onChange={(event) => onChange(name, event.target.value)}
        />
        {name === 'code' && <CodeButton />}
      </span>
      <small role="alert">{errors[name]}</small>
      {name === 'next' && !errors.next && <PasswordStrength password={values.next} rules={rules} />}
    </div>
  ));
}

const newPasswordInput = { type: 'password', autoComplete: 'new-password' } as const;
const inputKinds = {
  old: { type: 'password', autoComplete: 'current-password' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
  next: newPasswordInput,
  again: newPasswordInput,
} as const;

/** The code goes to the phone number of the account. */
function CodeButton() {
  const sending = useCodeSending();
  const request = () =>
    api.verifyCode
      .send({ body: { purpose: 'update' } })
      .then(sending.onSent)
      .catch(showFailure);
  return (
    <Button disabled={sending.waiting} onClick={() => void request()}>
      {sending.label}
    </Button>
  );
}
