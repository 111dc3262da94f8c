/** The layout of pages outside a session: the brand, and a box at the left, in the center or at the right. */
import './login.css';
import type { ReactNode } from 'react';

const boxPositions = ['left', 'center', 'right'];

type LoginLayoutProps = {
  config: Readonly<Record<string, string>>;
  title: string;
  /** The name above the slogan; undefined: the setting sys.login.title. */
  portal?: string | undefined;
  children: ReactNode;
};

export function LoginLayout({ config, title, portal, children }: LoginLayoutProps) {
  const picture = config['sys.login.bg.image'];
  const position = config['sys.login.box.position'] ?? '';
  return (
    <div className="login" data-box={boxPositions.includes(position) ? position : 'center'}>
      <section
        className="login-brand"
        style={picture ? { backgroundImage: `url(${CSS.escape(picture)})` } : undefined}
      >
        <div className="login-name">
          {config['sys.login.logo'] ? (
            <img src={config['sys.login.logo']} alt="" />
          ) : (
            <span className="login-mark">签</span>
          )}
          {portal || config['sys.login.title'] || '签核'}
        </div>
        <p>审批与数据工作台</p>
        <LoginScene />
        <footer>{config['sys.login.copyright']}</footer>
      </section>
      <section className="login-side">
        <div className="login-box">
          <h1>{title}</h1>
          {children}
        </div>
      </section>
    </div>
  );
}

/** A flow as the product draws it: done, open, to come. */
function LoginScene() {
  return (
    <svg className="login-scene" viewBox="0 0 460 150" aria-hidden="true">
      <g className="login-done">
        <path d="M96 74h32M224 74h32" />
        <rect x="8" y="56" width="88" height="36" rx="5" />
        <rect x="128" y="56" width="96" height="36" rx="5" />
      </g>
      <g className="login-next">
        <path d="M364 68h16V32h12M364 80h16v36h12" />
        <rect x="392" y="16" width="60" height="32" rx="5" />
        <rect x="392" y="100" width="60" height="32" rx="5" strokeDasharray="4 3" />
      </g>
      <g className="login-now">
        <rect x="256" y="54" width="108" height="40" rx="5" />
      </g>
      <g className="login-words">
        <text x="52" y="79">
          发起
        </text>
        <text x="176" y="79">
          成本审核
        </text>
        <text x="310" y="79">
          部门负责人
        </text>
        <text x="422" y="37">
          领导
        </text>
        <text x="422" y="121">
          抄送
        </text>
      </g>
    </svg>
  );
}
