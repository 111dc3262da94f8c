/** Registration of a person, with the departments and roles that the tenant offers. */
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { api } from '../../../client/api.ts';
import { tenant } from '../../../client/cookies.ts';
import { session } from '../../../state/session/session.ts';
import { showFailure } from '../../../state/workspace/showFailure.ts';
import { Button } from '../../../ui/Button.tsx';
import { LoginField } from '../LoginField.tsx';
import { LoginFrame } from '../LoginFrame.tsx';
import { findEmptyFields, placeFailure } from '../loginValues.ts';
import { PhoneCodeFields } from '../PhoneCodeFields.tsx';
import { useLoginFields } from '../useLoginFields.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { OfferField } from './OfferField.tsx';

const blank = {
  phonenumber: '',
  captcha: '',
  code: '',
  username: '',
  nickName: '',
  password: '',
  deptId: '',
  roleId: '',
};
const required = ['phonenumber', 'code', 'username', 'nickName', 'password'];

export function RegisterPage() {
  const { config } = useSnapshot(session);
  const [done, setDone] = useState<{ waiting: boolean }>();
  if (done) {
    const next = done.waiting ? '注册成功，请等待管理员启用账号。' : '注册成功，请登录。';
    return (
      <LoginFrame title="注册">
        <p className="login-note" role="status">
          {config['sys.register.success.tip'] || next}
        </p>
        <a href="/login">返回登录</a>
      </LoginFrame>
    );
  }
  return (
    <LoginFrame title="注册">
      {config['sys.register.enabled'] === 'true' ? (
        <RegisterForm onDone={setDone} />
      ) : (
        <p className="login-note">本单位未开放注册，请联系管理员建立账号。</p>
      )}
      <nav className="login-links" aria-label="其他入口">
        <a href="/login">返回登录</a>
      </nav>
    </LoginFrame>
  );
}

function RegisterForm({ onDone }: { onDone: (answer: { waiting: boolean }) => void }) {
  const fields = useLoginFields({ ...blank, tenantCode: tenant.code() }, (failure) =>
    placeFailure(failure, blank),
  );
  const { values, errors, field, send, busy, form } = fields;
  const offered = useOffer(values.tenantCode);
  const submit = () =>
    send(findEmptyFields(values, required), async () => {
      const { captcha: _, deptId, roleId, ...person } = values;
      const chosen = { ...(deptId && { deptId }), ...(roleId && { roleId }) };
      onDone(await api.registration.register({ body: { ...person, ...chosen } }));
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
      <PhoneCodeFields fields={fields} purpose="register" />
      <LoginField {...field('username')} label="账号" autoComplete="username" />
      <LoginField {...field('nickName')} label="姓名" autoComplete="name" />
      <NewPasswordField
        {...field('password')}
        label="密码"
        person={{
          userName: values.username,
          nickName: values.nickName,
          phonenumber: values.phonenumber,
          tenantCode: values.tenantCode,
        }}
      />
      <OfferField {...field('deptId')} label="部门" options={offered.depts} />
      <OfferField {...field('roleId')} label="角色" options={offered.roles} />
      <p className="login-error" role="alert">
        {errors.form}
      </p>
      <Button type="submit" look="primary" className="login-submit" keys="Enter" busy={busy}>
        注册
      </Button>
    </form>
  );
}

type Option = { value: string; label: string };

function useOffer(tenantCode: string): { depts: readonly Option[]; roles: readonly Option[] } {
  const [offer, setOffer] = useState<{ depts: Option[]; roles: Option[] }>({ depts: [], roles: [] });
  useEffect(() => {
    const query = { tenantCode };
    Promise.all([api.registration.depts({ query }), api.registration.roles({ query })]).then(
      ([depts, roles]) =>
        setOffer({
          depts: depts.map(({ deptId, deptName }) => ({ value: deptId, label: deptName })),
          roles: roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName })),
        }),
      showFailure,
    );
  }, [tenantCode]);
  return offer;
}
