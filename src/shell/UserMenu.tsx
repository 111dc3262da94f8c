import { useSnapshot } from 'valtio';
import { profileAddress, signOut } from '../commands/account.ts';
import { CommandKey } from '../commands/CommandKey.tsx';
import { palette } from '../commands/paletteState.ts';
import { openAbsence } from '../dialogs/absence.ts';
import { navigate } from '../state/navigation.ts';
import { session } from '../state/session.ts';
import { openSettings } from '../state/settingsDrawer.ts';
import { afterMenu } from '../ui/afterMenu.ts';
import { Menu, MenuDivider, MenuItem } from '../ui/Menu.tsx';
import { MenuPopover } from '../ui/MenuPopover.tsx';

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
          <MenuItem text="个人中心" onClick={afterMenu(() => navigate(profileAddress))} />
          <MenuItem text="缺勤委托" onClick={afterMenu(() => void openAbsence())} />
          <MenuItem text="布局设置" onClick={afterMenu(openSettings)} />
          <MenuItem
            text="全部按键"
            labelElement={<CommandKey id="keys.show" />}
            onClick={afterMenu(() => {
              palette.keysOpen = true;
            })}
          />
          <MenuDivider />
          <MenuItem text="退出" onClick={afterMenu(signOut)} />
        </Menu>
      }
    >
      <button type="button" className="shell-avatar" aria-label={`${person.nickName}的菜单`}>
        {person.nickName.slice(0, 1)}
      </button>
    </MenuPopover>
  );
}
