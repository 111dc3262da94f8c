import { useSnapshot } from 'valtio';
import { session } from '../../../state/session/session.ts';
import { PasswordStrength } from '../../password/PasswordStrength.tsx';
import { createPasswordRules } from '../../password/passwordRules.ts';
import { useCommonPasswords } from '../../password/useCommonPasswords.ts';
import { LoginField } from '../LoginField.tsx';

type NewPasswordFieldProps = Pick<
  Parameters<typeof LoginField>[0],
  'name' | 'label' | 'value' | 'error' | 'onChange'
> & {
  /** The person's data, which the password must not contain. */
  person: Partial<Parameters<typeof createPasswordRules>[0]>;
};

const nobody = { userName: '', nickName: '', phonenumber: '', tenantCode: '', tenantName: '' };

/** A password that is being chosen, with its strength and the rule that it breaks. */
export function NewPasswordField({ person, ...field }: NewPasswordFieldProps) {
  const { config } = useSnapshot(session);
  const common = useCommonPasswords();
  const rules = createPasswordRules({ ...nobody, ...person }, { config, common });
  return (
    <>
      <LoginField {...field} type="password" autoComplete="new-password" />
      {field.error === undefined && <PasswordStrength password={field.value} rules={rules} />}
    </>
  );
}
