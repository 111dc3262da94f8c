import { type FormEvent, Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Portal } from '../../../contract/calls/session.ts';
import { api } from '../../client/api.ts';
import { tenant } from '../../client/cookies.ts';
import { session, signInWithPassword } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { createLoadable } from '../../ui/loadable.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import type { DemoLogin } from './DemoAccounts.tsx';
import { LoginField } from './LoginField.tsx';
import { blankLogin, fieldOfFailure, findMissingValues, type LoginValues } from './loginValues.ts';
import { TenantField } from './TenantField.tsx';
import { useCaptcha } from './useCaptcha.ts';
import { useLoginFields } from './useLoginFields.ts';

/** `another`: another person has used this page before. */
/** Keys wait until it ends. */
type SignedInHandler = (is: { another: boolean }) => void | Promise<void>;

type LoginFormProps = {
  onSignedIn: SignedInHandler;
  /** Sends the sign-in as ciphertext. */
  encrypted: boolean;
  /** The sign-in page that the form is on. */
  portal: Portal;
  /** The tenant at first; undefined: the one used last. */
  tenantCode?: string;
  onTenant: (tenantCode: string) => void;
};

export function LoginForm({ onSignedIn, encrypted, portal, onTenant, ...given }: LoginFormProps) {
  const { ended, config } = useSnapshot(session);
  const { values, errors, busy, form, change, send, field } = useLoginFields<LoginValues>(
    { ...blankLogin, tenantCode: given.tenantCode ?? tenant.code() },
    ({ reason, msg }) => ({ [fieldOfFailure(reason)]: msg }),
  );
  const captcha = useCaptcha(values.tenantCode);
  const demo = useDemoLogin(values.tenantCode, portal);
  const isRemembered = config['sys.login.rememberPwd.hide'] !== 'true';

  const signIn = async (entered: LoginValues) => {
    const work = async () => {
      const { code, ...account } = entered;
      const proof = captcha.enabled ? { code, uuid: captcha.uuid } : {};
      await onSignedIn(await signInWithPassword({ ...account, ...proof, portal }, { encrypted }));
    };
    await send(findMissingValues(entered, captcha.enabled), work, () => {
      if (captcha.enabled) captcha.renew();
      return { code: '' };
    });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn(values);
  };

  return (
    <form ref={form} className="login-form" onSubmit={submit} noValidate>
      <LoginField
        {...field('username')}
        label="账号或手机号"
        autoComplete={isRemembered ? 'username' : 'off'}
        autoFocus
      />
      <LoginField
        {...field('password')}
        label="密码"
        type="password"
        autoComplete={isRemembered ? 'current-password' : 'off'}
      />
      {captcha.enabled && <CaptchaField {...field('code')} captcha={captcha} />}
      <TenantField
        {...field('tenantCode')}
        onChange={(tenantCode) => {
          change({ tenantCode });
          onTenant(tenantCode);
        }}
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
              change(account);
              void signIn({ ...values, ...account });
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

const demoAccounts = createLoadable(async () => (await import('./DemoAccounts.tsx')).DemoAccounts);

/** The demo login of the tenant's sign-in page; null while the typed tenant code is unknown to the server. */
function useDemoLogin(tenantCode: string, portal: Portal): DemoLogin | null {
  const [demo, setDemo] = useState<DemoLogin | null>(null);
  useEffect(() => {
    let late = false;
    setDemo(null);
    api.session.demoAccounts({ query: tenantCode.trim() ? { tenantCode: tenantCode.trim() } : {} }).then(
      (offered) => late || setDemo(offered && ofPortal(offered, portal)),
      // The form does without.
      () => undefined,
    );
    return () => {
      late = true;
    };
  }, [tenantCode, portal]);
  return demo;
}

/** The accounts that this sign-in page admits. */
function ofPortal({ password, accounts }: DemoLogin, portal: Portal): DemoLogin | null {
  const admitted = accounts.filter((account) => (account.portal ?? 'staff') === portal);
  return admitted.length > 0 ? { password, accounts: admitted } : null;
}
