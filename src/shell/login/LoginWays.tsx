/** Other ways of signing in around the form, by the settings of the tenant. */
import type { Portal } from '../../../contract/calls/session.ts';

type Config = Readonly<Record<string, string>>;

export const offersSms = (config: Config): boolean => config['sys.sms.enabled'] === 'true';

export const loginTitle = (portal: Portal): string => (portal === 'supplier' ? '供应商登录' : '登录');

/** The name on the suppliers' page; undefined for staff, whose page has its own. */
export const portalName = (config: Config, portal: Portal): string | undefined =>
  portal === 'supplier' ? config['sys.supplier.login.title'] || '供应商门户' : undefined;

type LoginWaysProps = { byCode: boolean; onChange: (byCode: boolean) => void };

export const LoginWays = ({ byCode, onChange }: LoginWaysProps) => (
  <div className="login-ways" role="tablist" aria-label="登录方式">
    {[false, true].map((sms) => (
      <button
        key={String(sms)}
        type="button"
        role="tab"
        aria-selected={byCode === sms}
        onClick={() => onChange(sms)}
      >
        {sms ? '短信登录' : '密码登录'}
      </button>
    ))}
  </div>
);

export function LoginLinks({ config, portal }: { config: Config; portal: Portal }) {
  const isSupplierPage = portal === 'supplier';
  return (
    <nav className="login-links" aria-label="其他入口">
      {!isSupplierPage && config['sys.register.enabled'] === 'true' && <a href="/register">注册</a>}
      {offersSms(config) && <a href="/reset-password">忘记密码</a>}
      {isSupplierPage ? <a href="/login">员工登录</a> : <a href="/supplier/login">供应商登录</a>}
    </nav>
  );
}
