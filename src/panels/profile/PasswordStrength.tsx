/** How good the password being typed is, and why it would be refused. */
import { passwordProblem, passwordStrength, strengthNames } from '../../../contract/password/rules.ts';
import type { PasswordRules } from './passwordErrors.ts';

export function PasswordStrength({ password, rules }: { password: string; rules: PasswordRules }) {
  if (password === '') return null;
  const strength = passwordStrength(password, rules.known);
  const problem = passwordProblem(password, rules);
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
