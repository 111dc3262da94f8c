/** The strength of the password being typed, and the reasons why it would be refused. */
import './passwordStrength.css';
import { checkPassword, ratePassword, strengthNames } from '../../../contract/password/passwordRules.ts';
import type { PasswordRules } from './passwordRules.ts';

export function PasswordStrength({ password, rules }: { password: string; rules: PasswordRules }) {
  if (password === '') return null;
  const strength = ratePassword(password, rules.known);
  const problem = checkPassword(password, rules);
  return (
    <div className="password-strength" data-strength={strength}>
      <span aria-hidden="true">
        {strengthNames.map((name, step) => (
          <i key={name} data-on={step <= strength || undefined} />
        ))}
      </span>
      <output>
        强度：{strengthNames[strength]}
        {problem !== undefined && `。${problem}`}
      </output>
    </div>
  );
}
