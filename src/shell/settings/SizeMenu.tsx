import { useSnapshot } from 'valtio';
import { settings } from '../../state/workspace/settings.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/popover/Menu.tsx';
import { MenuPopover } from '../../ui/popover/MenuPopover.tsx';
import type { ControlSize } from '../../ui/styles/theme.ts';
import { toast } from '../../ui/toast/toast.ts';
import { SizeIcon } from '../icons.tsx';

export const sizeNames: Record<ControlSize, string> = {
  default: '宽松',
  medium: '标准',
  small: '紧凑',
  mini: '最密',
};

export function SizeMenu() {
  const { size } = useSnapshot(settings);
  return (
    <MenuPopover
      content={
        <Menu>
          {sizes.map((one) => (
            <MenuItem key={one} text={sizeNames[one]} active={one === size} onClick={() => setSize(one)} />
          ))}
        </Menu>
      }
    >
      <IconButton label="尺寸">
        <SizeIcon />
      </IconButton>
    </MenuPopover>
  );
}

const sizes: readonly ControlSize[] = ['default', 'medium', 'small', 'mini'];

export function setSize(size: ControlSize) {
  settings.size = size;
  toast.success('Switch Size Success');
}
