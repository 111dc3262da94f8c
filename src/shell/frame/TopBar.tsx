import { useSnapshot } from 'valtio';
import { openPalette } from '../../commands/core/paletteState.ts';
import { CommandKey } from '../../commands/ui/CommandKey.tsx';
import { session } from '../../state/session/session.ts';
import { toggleFullscreen } from '../../state/workspace/fullscreen.ts';
import { settings } from '../../state/workspace/settings.ts';
import { toggleSidebar, useSidebarFolded } from '../../state/workspace/sidebar.ts';
import { IconButton } from '../../ui/Button.tsx';
import { FullscreenIcon, MenuFoldIcon } from '../icons.tsx';
import { JobCenter } from '../jobs/JobCenter.tsx';
import { SizeMenu } from '../settings/SizeMenu.tsx';
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
        {sidebarLogo && <Logo picture={config['sys.sidebar.logo']} />}
        <span className="shell-title">
          {config['sys.sidebar.title'] || config['sys.main.title'] || '签核工作台'}
        </span>
      </div>
      <Breadcrumb />
      <button type="button" className="shell-search" onClick={() => openPalette()}>
        <span>搜索记录、人员，或执行命令</span>
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

const Logo = ({ picture }: { picture: string | undefined }) =>
  picture ? (
    <img className="shell-logo-picture" src={picture} alt="" />
  ) : (
    <span className="shell-logo">签</span>
  );
