/** One-click sign-in for people of the demo tenant; the server lists them only where the demo is installed. */
import type { CallResult } from '../../../contract/call.ts';
import type { sessionCalls } from '../../../contract/calls/session.ts';
import type { LoginValues } from './loginValues.ts';

export type DemoLogin = NonNullable<CallResult<typeof sessionCalls.demoAccounts>>;

type DemoAccountsProps = {
  demo: DemoLogin;
  onChoose: (account: Pick<LoginValues, 'username' | 'password'>) => void;
};

export function DemoAccounts({ demo: { password, accounts }, onChoose }: DemoAccountsProps) {
  return (
    <section className="login-demo">
      <h2>演示数据：选一位同事，直接登录</h2>
      {accounts.map(({ userName, about }) => (
        <button key={userName} type="button" onClick={() => onChoose({ username: userName, password })}>
          <b>{userName}</b>
          <span title={about}>{about}</span>
        </button>
      ))}
    </section>
  );
}
