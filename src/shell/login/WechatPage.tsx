/** Signing in with the code that WeChat has added to the address. An unbound account continues to /bind. */
import { useEffect, useRef, useState } from 'react';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { tenant } from '../../client/cookies.ts';
import { sanitizeRedirect } from '../../client/signInRedirect.ts';
import { acceptToken } from '../../state/session/session.ts';
import type { PageProps } from '../page.ts';
import { LoginFrame } from './LoginFrame.tsx';
import { rememberWechatTicket, takeWechatTarget } from './wechatStorage.ts';

export function WechatPage({ search }: PageProps) {
  const [problem, setProblem] = useState<string>();
  const { code, redirect } = search;
  // A code is valid once: development mode runs effects twice.
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    if (!code) return setProblem('缺少微信授权码，请重新打开。');
    signInByWechat(code, redirect).catch((error: unknown) =>
      setProblem(error instanceof CallFailure ? error.msg : String(error)),
    );
  }, [code, redirect]);
  return (
    <LoginFrame title="微信登录">
      <p className="login-note" role="status">
        {problem ?? '正在登录…'}
      </p>
      {problem && <a href="/login">用账号登录</a>}
    </LoginFrame>
  );
}

async function signInByWechat(code: string, redirect: string | undefined): Promise<void> {
  const tenantCode = tenant.code();
  const { token, ticket } = await api.wechat.signIn({ body: { code, tenantCode } });
  if (token) {
    acceptToken(token, { tenantCode, portal: 'staff' });
    // A reload discards the data of another person.
    const target = takeWechatTarget();
    location.replace(redirect === undefined ? target : sanitizeRedirect(redirect));
  } else {
    rememberWechatTicket(ticket ?? '');
    location.replace('/bind');
  }
}
