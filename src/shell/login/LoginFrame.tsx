/** The page around a form outside a session, with the settings of a tenant. */
import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { tenant } from '../../client/cookies.ts';
import { loadTenantConfig, session } from '../../state/session/session.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { LoginLayout } from './LoginLayout.tsx';

type LoginFrameProps = {
  title: string;
  /** The name above the slogan; undefined: the setting sys.login.title. */
  portal?: string | undefined;
  /** The tenant whose settings apply at first; undefined: the one used last. */
  tenantCode?: string;
  children: ReactNode;
};

export function LoginFrame({ tenantCode = tenant.code(), ...layout }: LoginFrameProps) {
  const { config } = useSnapshot(session);
  useDocumentTitle(layout.title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page itself follows a tenant that is typed
  useEffect(() => {
    loadTenantConfig(tenantCode).catch(showFailure);
  }, []);
  return <LoginLayout config={config} {...layout} />;
}
