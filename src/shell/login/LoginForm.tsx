import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { tenant } from '../../client/cookies.ts';
import { session, signInWithPassword } from '../../state/session/session.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { Button } from '../../ui/Button.tsx';
import { createLoadable } from '../../ui/loadable.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import type { DemoLogin } from './DemoAccounts.tsx';
import { LoginField } from './LoginField.tsx';
import {
  blankLogin,
  fieldOfFailure,
  findMissingValues,
  type LoginErrors,
  type LoginValues,
} from './loginValues.ts';
import { useCaptcha } from './useCaptcha.ts';

/** `another`: somebody else was at work on this page before. */
type SignedInHandler = (is: { another: boolean }) => void;

export function LoginForm({ onSignedIn }: { onSignedIn: SignedInHandler }) {
  const [values, setValues] = useState<LoginValues>({ ...blankLogin, tenantCode: tenant.code() });
  const [errors, setErrors] = useState<LoginErrors>({});
  const [busy, setBusy] = useState(false);
  const { ended } = useSnapshot(session);
  const captcha = useCaptcha(values.tenantCode);
  const demo = useDemoLogin(values.tenantCode);
  const form = useRef<HTMLFormElement>(null);

  const [refused, setRefused] = useState(0);
  useFocusOnError(refused, form.current);

  const set = (name: keyof LoginValues) => (value: string) => {
    setValues((was) => ({ ...was, [name]: value }));
    setErrors((was) => ({ ...was, [name]: undefined }));
  };

  const showErrors = (found: LoginErrors) => {
    setErrors(found);
    setRefused((times) => times + 1);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(values);
  };

  const send = async (entered: LoginValues) => {
    const wrong = findMissingValues(entered, captcha.enabled);
    showErrors(wrong);
    if (Object.keys(wrong).length > 0 || busy) return;
    setBusy(true);
    try {
      const { code, ...account } = entered;
      onSignedIn(
        await signInWithPassword({ ...account, ...(captcha.enabled && { code, uuid: captcha.uuid }) }),
      );
    } catch (error) {
      if (!(error instanceof CallFailure)) return showFailure(error);
      showErrors({ [fieldOfFailure(error.reason)]: error.msg });
      if (captcha.enabled) {
        captcha.renew();
        setValues((was) => ({ ...was, code: '' }));
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} className="login-form" onSubmit={submit} noValidate>
      <h1>登录</h1>
      <LoginField
        name="username"
        label="账号"
        value={values.username}
        error={errors.username}
        onChange={set('username')}
        autoComplete="username"
        autoFocus
      />
      <LoginField
        name="password"
        label="密码"
        type="password"
        value={values.password}
        error={errors.password}
        onChange={set('password')}
        autoComplete="current-password"
      />
      {captcha.enabled && (
        <CaptchaField value={values.code} error={errors.code} onChange={set('code')} captcha={captcha} />
      )}
      <LoginField
        name="tenantCode"
        label="租户编码"
        value={values.tenantCode}
        error={errors.tenantCode}
        onChange={set('tenantCode')}
        autoComplete="organization"
      />
      <p className="login-error" role="alert">
        {errors.form ?? ended}
      </p>
      <Button type="submit" look="primary" className="login-submit" keys="Enter" busy={busy}>
        登录
      </Button>
      {demo && (
        <Suspense>
          <demoAccounts.Component
            demo={demo}
            onChoose={(account) => {
              const entered = { ...values, ...account };
              setValues(entered);
              void send(entered);
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

const demoAccounts = createLoadable(async () => (await import('./DemoAccounts.tsx')).DemoAccounts);

/** The demo login of the tenant's sign-in page; null while the typed tenant code is unknown to the server. */
function useDemoLogin(tenantCode: string): DemoLogin | null {
  const [demo, setDemo] = useState<DemoLogin | null>(null);
  useEffect(() => {
    let late = false;
    setDemo(null);
    api.session.demoAccounts({ query: tenantCode.trim() ? { tenantCode: tenantCode.trim() } : {} }).then(
      (offered) => late || setDemo(offered),
      // The form does without.
      () => undefined,
    );
    return () => {
      late = true;
    };
  }, [tenantCode]);
  return demo;
}

/** Whenever sending was refused the first field with an error takes the focus, its text chosen; not while one types. */
function useFocusOnError(refused: number, form: HTMLFormElement | null) {
  useEffect(() => {
    if (refused === 0) return;
    const field = form?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    field?.focus();
    field?.select();
  }, [refused, form]);
}
