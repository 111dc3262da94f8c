import { type FormEvent, useEffect, useRef, useState } from 'react';
import { tenant } from '../../client/cookies.ts';
import { CallFailure } from '../../client/failure.ts';
import { signIn } from '../../state/session.ts';
import { showFailure } from '../../state/showFailure.ts';
import { Button } from '../../ui/Button.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import { LoginField } from './LoginField.tsx';
import { blankLogin, type LoginErrors, type LoginValues, missing, placeOfFailure } from './loginValues.ts';
import { useCaptcha } from './useCaptcha.ts';

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [values, setValues] = useState<LoginValues>({ ...blankLogin, tenantCode: tenant.code() });
  const [errors, setErrors] = useState<LoginErrors>({});
  const [busy, setBusy] = useState(false);
  const captcha = useCaptcha(values.tenantCode);
  const form = useRef<HTMLFormElement>(null);

  useFocusOnError(errors, form.current);

  const set = (name: keyof LoginValues) => (value: string) => {
    setValues((was) => ({ ...was, [name]: value }));
    setErrors((was) => ({ ...was, [name]: undefined }));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = missing(values, captcha.enabled);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || busy) return;
    setBusy(true);
    try {
      const { code, ...account } = values;
      await signIn({ ...account, ...(captcha.enabled && { code, uuid: captcha.uuid }) });
      onSignedIn();
    } catch (error) {
      if (!(error instanceof CallFailure)) return showFailure(error);
      setErrors({ [placeOfFailure(error.reason)]: error.msg });
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
        {errors.form}
      </p>
      <Button type="submit" look="primary" className="login-submit" keys="Enter" busy={busy}>
        登录
      </Button>
    </form>
  );
}

/** The first field with an error takes the focus, its text chosen. */
function useFocusOnError(errors: LoginErrors, form: HTMLFormElement | null) {
  const wrong = useRef(errors);
  useEffect(() => {
    if (wrong.current === errors) return;
    wrong.current = errors;
    const field = form?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    field?.focus();
    field?.select();
  }, [errors, form]);
}
