/** A forgotten password: a new one by a code sent to the phone. */
import { useState } from 'react';
import { api } from '../../../client/api.ts';
import { tenant } from '../../../client/cookies.ts';
import { Button } from '../../../ui/Button.tsx';
import { LoginFrame } from '../LoginFrame.tsx';
import { findEmptyFields, placeFailure } from '../loginValues.ts';
import { PhoneCodeFields } from '../PhoneCodeFields.tsx';
import { TenantField } from '../TenantField.tsx';
import { useLoginFields } from '../useLoginFields.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

export function ResetPasswordPage() {
  const [done, setDone] = useState(false);
  return (
    <LoginFrame title="忘记密码">
      {done ? (
        <p className="login-note" role="status">
          密码已修改，请用新密码登录。
        </p>
      ) : (
        <ResetForm onDone={() => setDone(true)} />
      )}
      <nav className="login-links" aria-label="其他入口">
        <a href="/login">返回登录</a>
      </nav>
    </LoginFrame>
  );
}

function ResetForm({ onDone }: { onDone: () => void }) {
  const blank = { phonenumber: '', captcha: '', code: '', password: '', tenantCode: tenant.code() };
  const fields = useLoginFields(blank, (failure) => placeFailure(failure, blank));
  const { values, errors, field, send, busy, form } = fields;
  const submit = () =>
    send(findEmptyFields(values, ['phonenumber', 'code', 'password', 'tenantCode']), async () => {
      const { captcha: _, ...body } = values;
      await api.verifyCode.resetPassword({ body });
      onDone();
    });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PhoneCodeFields fields={fields} purpose="reset" />
      <NewPasswordField
        {...field('password')}
        label="新密码"
        person={{ phonenumber: values.phonenumber, tenantCode: values.tenantCode }}
      />
      <TenantField {...field('tenantCode')} />
      <p className="login-error" role="alert">
        {errors.form}
      </p>
      <Button type="submit" look="primary" className="login-submit" keys="Enter" busy={busy}>
        设新密码
      </Button>
    </form>
  );
}
