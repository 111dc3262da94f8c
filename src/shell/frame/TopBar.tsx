import { useSnapshot } from 'valtio';
import { openPalette } from '../../commands/core/paletteState.ts';
import { searchPlaceholder } from '../../commands/palette/searchPlaceholder.ts';
import { CommandKey } from '../../commands/ui/CommandKey.tsx';
import { session } from '../../state/session/session.ts';
import { toggleFullscreen } from '../../state/workspace/fullscreen.ts';
import { settings } from '../../state/workspace/settings.ts';
import { toggleSidebar, useSidebarFolded } from '../../state/workspace/sidebar.ts';
import { IconButton } from '../../ui/Button.tsx';
import { FullscreenIcon, MenuFoldIcon } from '../icons.tsx';
import { JobCenter } from '../jobs/JobCenter.tsx';
import { SizeMenu } from '../settings/SizeMenu.tsx';
import { Brand } from './Brand.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { UserMenu } from './UserMenu.tsx';

export function TopBar() {
  const { config } = useSnapshot(session);
  const folded = useSidebarFolded();
  const { sidebarLogo } = useSnapshot(settings);
  return (
    <header className="shell-top">
      <div className="shell-brand">
        <IconButton label={folded ? '展开侧栏' : '收起侧栏'} onClick={toggleSidebar}>
          <MenuFoldIcon />
        </IconButton>
        <Brand config={config} logo={sidebarLogo} />
      </div>
      <Breadcrumb />
      <button type="button" className="shell-search" onClick={() => openPalette()}>
        <span>{searchPlaceholder()}</span>
        <CommandKey id="palette.open" />
      </button>
      <div className="shell-top-end">
        <JobCenter />
        <IconButton label="全屏" onClick={() => void toggleFullscreen()}>
          <FullscreenIcon />
        </IconButton>
        <SizeMenu />
        <UserMenu />
      </div>
    </header>
  );
}
