import { useSnapshot } from 'valtio';
import { settings } from '../state/settings.ts';
import { IconButton } from '../ui/Button.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { MenuPopover } from '../ui/MenuPopover.tsx';
import type { Size } from '../ui/theme.ts';
import { toast } from '../ui/toast.ts';
import { SizeIcon } from './icons.tsx';

export const sizeNames: Record<Size, string> = {
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

const sizes: readonly Size[] = ['default', 'medium', 'small', 'mini'];

export function setSize(size: Size) {
  settings.size = size;
  toast.success('Switch Size Success');
}
