import { useSnapshot } from 'valtio';
import { palette } from '../../commands/core/paletteState.ts';
import { profileAddress, signOut, unbindWechat } from '../../commands/own/accountCommands.ts';
import { CommandKey } from '../../commands/ui/CommandKey.tsx';
import { openAbsence } from '../../dialogs/absence/openAbsence.ts';
import { isSupplier, session } from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { openSettings } from '../../state/workspace/settingsDrawer.ts';
import { PersonAvatar } from '../../ui/avatar/PersonAvatar.tsx';
import { runAfterMenuCloses } from '../../ui/popover/afterMenu.ts';
import { Menu, MenuDivider, MenuItem } from '../../ui/popover/Menu.tsx';
import { MenuPopover } from '../../ui/popover/MenuPopover.tsx';

export function UserMenu() {
  const { person } = useSnapshot(session);
  if (!person) return null;
  return (
    <MenuPopover
      content={
        <Menu>
          <div className="shell-user">
            <b>{person.nickName}</b>
            <span>{person.dept?.deptName ?? '--'}</span>
          </div>
          <MenuDivider />
          <MenuItem text="个人中心" onClick={runAfterMenuCloses(() => navigate(profileAddress))} />
          {!isSupplier() && (
            <MenuItem text="缺勤委托" onClick={runAfterMenuCloses(() => void openAbsence())} />
          )}
          <MenuItem text="布局设置" onClick={runAfterMenuCloses(openSettings)} />
          <MenuItem
            text="全部按键"
            labelElement={<CommandKey id="keys.show" />}
            onClick={runAfterMenuCloses(() => {
              palette.keysOpen = true;
            })}
          />
          <MenuDivider />
          {person.openId && <MenuItem text="解绑微信" onClick={runAfterMenuCloses(unbindWechat)} />}
          <MenuItem text="退出" onClick={runAfterMenuCloses(signOut)} />
        </Menu>
      }
    >
      <button type="button" className="shell-avatar" aria-label={`${person.nickName}的菜单`}>
        <PersonAvatar name={person.nickName} avatar={person.avatar} size={24} />
      </button>
    </MenuPopover>
  );
}
