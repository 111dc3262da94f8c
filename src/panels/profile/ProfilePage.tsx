/** The person's own data, picture, password, sessions, tokens and phrases. */
import './profile.css';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { offersSms } from '../../shell/login/LoginWays.tsx';
import { createPasswordRules } from '../../shell/password/passwordRules.ts';
import { useCommonPasswords } from '../../shell/password/useCommonPasswords.ts';
import { isSupplier, session } from '../../state/session/session.ts';
import { PersonAvatar } from '../../ui/avatar/PersonAvatar.tsx';
import { useFocusWhenShown } from '../shared/useFocusWhenShown.ts';
import { AbsenceSection, KeysSection, WechatSection } from './AccountSections.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PhraseSection } from './PhraseSection.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SessionList } from './SessionList.tsx';
import { TokenList } from './TokenList.tsx';

export function ProfilePage() {
  const { person, config } = useSnapshot(session);
  const common = useCommonPasswords();
  const frame = useRef<HTMLDivElement>(null);
  useCommandContext({ page: 'profile', pageTitle: '个人中心' });
  useFocusWhenShown(frame);
  if (!person) return null;
  return (
    <div ref={frame} className="profile" data-pane="main" tabIndex={-1}>
      <section>
        <h2>基本信息</h2>
        <AccountFacts />
        {!person.needPerfectPassword && <ProfileForm />}
      </section>
      <section>
        <h2>修改密码</h2>
        <PasswordForm
          rules={createPasswordRules(person, { config, common })}
          byCode={offersSms(config) && person.phonenumber !== ''}
        />
      </section>
      {!person.needPerfectPassword && <OwnSections />}
    </div>
  );
}

function AccountFacts() {
  const { person, roleNames } = useSnapshot(session);
  if (!person) return null;
  const facts: readonly (readonly [string, string])[] = [
    ['账号', person.userName],
    ['部门', person.dept?.path || '--'],
    ['角色', roleNames.join('、') || '--'],
    ['租户', `${person.tenantName}（${person.tenantCode}）`],
  ];
  return (
    <>
      <div className="profile-person">
        <PersonAvatar name={person.nickName} avatar={person.avatar} size={64} />
        <div>
          <b>{person.nickName}</b>
          <CommandButtons ids={['profile.avatar', 'profile.removeAvatar']} />
        </div>
      </div>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The sections that are hidden until the person has set their own password. */
const OwnSections = () => (
  <>
    <section className="profile-wide">
      <h2>登录设备</h2>
      <SessionList />
    </section>
    {!isSupplier() && (
      <section className="profile-wide">
        <h2>访问令牌</h2>
        <TokenList />
      </section>
    )}
    <section>
      <h2>常用意见</h2>
      <PhraseSection />
    </section>
    <div className="profile-stack">
      {!isSupplier() && <AbsenceSection />}
      <KeysSection />
      <WechatSection />
    </div>
  </>
);
