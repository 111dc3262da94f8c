import type { Portal } from '../../../contract/calls/session.ts';
import { signInWithCode } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { findEmptyFields, placeFailure } from './loginValues.ts';
import { PhoneCodeFields } from './PhoneCodeFields.tsx';
import { TenantField } from './TenantField.tsx';
import { useLoginFields } from './useLoginFields.ts';

type SmsLoginFormProps = {
  tenantCode: string;
  portal: Portal;
  onSignedIn: (is: { another: boolean }) => void;
};

export function SmsLoginForm({ tenantCode, portal, onSignedIn }: SmsLoginFormProps) {
  const blank = { phonenumber: '', captcha: '', code: '', tenantCode };
  const fields = useLoginFields(blank, (failure) => placeFailure(failure, blank));
  const { values, errors, field, send, busy, form } = fields;
  const submit = () =>
    send(findEmptyFields(values, ['phonenumber', 'code', 'tenantCode']), async () => {
      const { captcha: _, ...account } = values;
      onSignedIn(await signInWithCode({ ...account, portal }));
    });
  return (
    <form
      ref={form}
      className="login-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PhoneCodeFields fields={fields} purpose="login" />
      <TenantField {...field('tenantCode')} />
      <p className="login-error" role="alert">
        {errors.form}
      </p>
      <Button type="submit" look="primary" className="login-submit" keys="Enter" busy={busy}>
        登录
      </Button>
    </form>
  );
}
