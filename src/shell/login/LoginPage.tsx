/** Signing in: for staff, for suppliers, or with the password as ciphertext. Enter submits. */
import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { tenant } from '../../client/cookies.ts';
import { sanitizeRedirect } from '../../client/signInRedirect.ts';
import {
  isSupplier,
  loadSession,
  loadTenantConfig,
  refuseSession,
  session,
} from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { createLoadable } from '../../ui/loadable.tsx';
import type { PageProps } from '../page.ts';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';

export function LoginPage({ pathname, search }: PageProps) {
  const { config } = useSnapshot(session);
  const [byCode, setByCode] = useState(false);
  const [tenantCode, setTenantCode] = useState(tenant.code());
  const isPortal = pathname === '/supplier/login';
  const goOn = async ({ another }: { another: boolean }) => {
    if (isPortal) {
      await loadSession();
      if (!isSupplier()) return refuseSession('该账号不是供应商账号，请从员工登录页登录');
    }
    const target = sanitizeRedirect(search.redirect);
    // A reload discards the tabs, dialogs and forms of the previous user.
    if (another) location.replace(target);
    else navigate(target, { replace: true });
  };
  const onSignedIn = (is: { another: boolean }) => void goOn(is).catch(showFailure);
  const changeTenant = (code: string) => {
    setTenantCode(code);
    if (/^[A-Za-z]\w{1,30}$/.test(code)) loadTenantConfig(code).catch(showFailure);
  };
  const withSms = config['sys.sms.enabled'] === 'true';
  const portal = config['sys.supplier.login.title'] || '供应商门户';
  return (
    <LoginFrame title={isPortal ? '供应商登录' : '登录'} portal={isPortal ? portal : undefined}>
      {withSms && (
        <div className="login-ways" role="tablist" aria-label="登录方式">
          {[false, true].map((sms) => (
            <button
              key={String(sms)}
              type="button"
              role="tab"
              aria-selected={byCode === sms}
              onClick={() => setByCode(sms)}
            >
              {sms ? '短信登录' : '密码登录'}
            </button>
          ))}
        </div>
      )}
      {withSms && byCode ? (
        <Suspense>
          <smsLoginForm.Component tenantCode={tenantCode} onSignedIn={onSignedIn} />
        </Suspense>
      ) : (
        <LoginForm
          onSignedIn={onSignedIn}
          encrypted={pathname === '/encrypted/login'}
          onTenant={changeTenant}
        />
      )}
      <nav className="login-links" aria-label="其他入口">
        {config['sys.register.enabled'] === 'true' && <a href="/register">注册</a>}
        {withSms && <a href="/reset-password">忘记密码</a>}
      </nav>
    </LoginFrame>
  );
}

const smsLoginForm = createLoadable(async () => (await import('./SmsLoginForm.tsx')).SmsLoginForm);
