/** The person's own profile, password and sessions. */
import './profile.css';
import { useSnapshot } from 'valtio';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { session } from '../../state/session/session.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { createPasswordRules } from './passwordErrors.ts';
import { SessionList } from './SessionList.tsx';
import { useCommonPasswords } from './useCommonPasswords.ts';

export function ProfilePage() {
  const { person, roleNames, config } = useSnapshot(session);
  const common = useCommonPasswords();
  useCommandContext({ page: 'profile', pageTitle: '个人中心' });
  if (!person) return null;
  const facts: readonly (readonly [string, string])[] = [
    ['姓名', person.nickName],
    ['账号', person.userName],
    ['部门', person.dept?.deptName ?? '--'],
    ['手机', person.phonenumber || '--'],
    ['角色', roleNames.join('、') || '--'],
    ['租户', `${person.tenantName}（${person.tenantCode}）`],
  ];
  return (
    <div className="profile" data-pane="main" tabIndex={-1}>
      <section>
        <h2>基本信息</h2>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <CommandButtons ids={['profile.phone']} />
      </section>
      <section>
        <h2>修改密码</h2>
        <PasswordForm rules={createPasswordRules(person, { config, common })} />
      </section>
      {!person.needPerfectPassword && (
        <section className="profile-sessions">
          <h2>登录设备</h2>
          <SessionList />
        </section>
      )}
    </div>
  );
}
