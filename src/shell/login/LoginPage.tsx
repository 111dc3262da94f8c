/** Signing in: for staff, for suppliers, or with the password as ciphertext. Enter submits. */
import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { tenant } from '../../client/cookies.ts';
import { findRedirectTenant, sanitizeRedirect } from '../../client/signInRedirect.ts';
import { loadTenantConfig, session } from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { createLoadable } from '../../ui/loadable.tsx';
import type { PageProps } from '../page.ts';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { LoginLinks, LoginWays, loginTitle, offersSms, portalName } from './LoginWays.tsx';

export function LoginPage({ pathname, search }: PageProps) {
  const { config } = useSnapshot(session);
  const [byCode, setByCode] = useState(false);
  const [tenantCode, setTenantCode] = useState(() => findRedirectTenant(search.redirect) ?? tenant.code());
  const portal = pathname === '/supplier/login' ? 'supplier' : 'staff';
  const goOn = ({ another }: { another: boolean }) => {
    const target = sanitizeRedirect(search.redirect);
    // A reload discards the tabs, dialogs and forms of the previous user.
    if (another) location.replace(target);
    else navigate(target, { replace: true });
  };
  const changeTenant = (code: string) => {
    setTenantCode(code);
    if (/^[A-Za-z]\w{1,30}$/.test(code)) loadTenantConfig(code).catch(showFailure);
  };
  const withSms = offersSms(config);
  return (
    <LoginFrame title={loginTitle(portal)} portal={portalName(config, portal)} tenantCode={tenantCode}>
      {withSms && <LoginWays byCode={byCode} onChange={setByCode} />}
      {withSms && byCode ? (
        <Suspense>
          <smsLoginForm.Component tenantCode={tenantCode} portal={portal} onSignedIn={goOn} />
        </Suspense>
      ) : (
        <LoginForm
          portal={portal}
          tenantCode={tenantCode}
          onSignedIn={goOn}
          encrypted={pathname === '/encrypted/login'}
          onTenant={changeTenant}
        />
      )}
      <LoginLinks config={config} portal={portal} />
    </LoginFrame>
  );
}

const smsLoginForm = createLoadable(async () => (await import('./SmsLoginForm.tsx')).SmsLoginForm);
