/** Binds the WeChat account of the previous page to an account: the person signs in once with its password. */
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { refuseSession } from '../../state/session/session.ts';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { forgetWechatTicket, readWechatTicket, takeWechatTarget } from './wechatStorage.ts';

export function BindPage() {
  const [problem, setProblem] = useState<string>();
  const ticket = readWechatTicket();
  const bind = async () => {
    try {
      await api.wechat.bind({ body: { ticket } });
      forgetWechatTicket();
      // A reload discards the data of another person.
      location.replace(takeWechatTarget());
    } catch (error) {
      setProblem(error instanceof CallFailure ? error.msg : String(error));
      await refuseSession('微信未绑定');
    }
  };
  return (
    <LoginFrame title="绑定微信">
      {ticket === '' ? (
        <p className="login-note">请先从微信打开本系统。</p>
      ) : (
        <>
          <p className="login-note" role="status">
            {problem ?? '该微信尚未绑定账号。登录一次即可绑定，以后从微信直接进入。'}
          </p>
          <LoginForm onSignedIn={bind} encrypted={false} portal="staff" onTenant={() => undefined} />
        </>
      )}
      <nav className="login-links" aria-label="其他入口">
        <a href="/login">返回登录</a>
      </nav>
    </LoginFrame>
  );
}
