/** Short sections of the profile page: absence, WeChat, keys. */
import { useSnapshot } from 'valtio';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { formatAbsence, useAbsences } from '../../state/cache/absences.ts';
import { session } from '../../state/session/session.ts';

export function AbsenceSection() {
  const absences = useAbsences();
  const planned = absences.filter(({ state }) => state === 'planned').length;
  return (
    <section>
      <h2>缺勤委托</h2>
      <p className="profile-note">
        {formatAbsence(absences) ?? '休假、出差时由他人代办；现在没有委托。'}
        {planned > 0 && ` 另有 ${planned} 项尚未开始。`}
      </p>
      <CommandButtons ids={['absence.open']} />
    </section>
  );
}

export function WechatSection() {
  const { person } = useSnapshot(session);
  return (
    <section>
      <h2>微信</h2>
      <p className="profile-note">
        {person?.openId ? '已绑定，可用微信登录。' : '未绑定。用微信登录时，登录一次账号即可绑定。'}
      </p>
      <CommandButtons ids={['session.unbindWechat']} />
    </section>
  );
}

export const KeysSection = () => (
  <section>
    <h2>快捷键</h2>
    <p className="profile-note">查看全部按键，并可改成自己的。</p>
    <CommandButtons ids={['keys.show']} />
  </section>
);
