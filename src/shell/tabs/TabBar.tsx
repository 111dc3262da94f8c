/** The tabs of visited pages: dots for unsaved changes, counts, closing by button, middle click or menu. */
import { type MouseEvent, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useMenuCount } from '../../state/cache/useMenuCount.ts';
import { toggleFullscreen } from '../../state/workspace/fullscreen.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { closeTab, closeTabs, refreshTab, type Tab, tabs } from '../../state/workspace/tabs.ts';
import { openContextMenu } from '../../ui/popover/ContextMenu.tsx';
import { Menu, MenuDivider, MenuItem } from '../../ui/popover/Menu.tsx';

export function TabBar() {
  const { list, active } = useSnapshot(tabs);
  return (
    <div className="shell-tabs" role="tablist" aria-label="打开的页面">
      {list.map((tab) => (
        // The snapshot has the same shape, read-only.
        <TabHandle key={tab.key} tab={tab as Tab} active={tab.key === active} />
      ))}
    </div>
  );
}

function TabHandle({ tab, active }: { tab: Tab; active: boolean }) {
  const own = useRef<HTMLDivElement>(null);
  const waiting = useMenuCount(tab.place.pathname);
  const count = tab.badge ?? waiting;
  // A page names its tab when its rows are there, which makes the tab wider.
  const shownTitle = active ? tab.title : undefined;
  useEffect(() => {
    if (shownTitle !== undefined) own.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shownTitle]);
  const byMouse = (event: MouseEvent) => {
    if (event.button === 1) void closeTab(tab.key);
  };
  return (
    <div ref={own} className="shell-tab" data-on={active || undefined}>
      <button
        type="button"
        role="tab"
        aria-selected={active}
        onClick={() => navigate(tab.href)}
        onAuxClick={byMouse}
        onContextMenu={(event) => openTabMenu(event, tab)}
      >
        {tab.dirty && <i className="shell-tab-dirty" title="有未保存的内容" />}
        <span title={tab.title}>{tab.title}</span>
        {count ? <u>{count}</u> : null}
      </button>
      {!tab.affix && (
        <button
          type="button"
          className="shell-tab-close"
          tabIndex={-1}
          // For the mouse alone: an ARIA tablist may contain only tabs, and the key Alt+W closes a tab.
          aria-hidden="true"
          title={`关闭${tab.title}`}
          onClick={() => void closeTab(tab.key)}
        >
          ×
        </button>
      )}
    </div>
  );
}

function openTabMenu(event: MouseEvent, tab: Tab) {
  event.preventDefault();
  openContextMenu(
    { left: event.clientX, top: event.clientY },
    <Menu label={`${tab.title}的菜单`}>
      <MenuItem text="刷新页面" onClick={() => reloadTab(tab)} />
      <MenuItem text="关闭当前" disabled={tab.affix} onClick={() => void closeTab(tab.key)} />
      <MenuItem text="关闭其它" onClick={() => void closeTabs((other) => other.key !== tab.key)} />
      <MenuItem text="关闭所有" onClick={() => void closeTabs(() => true)} />
      <MenuDivider />
      <MenuItem
        text={document.fullscreenElement ? '退出全屏' : '全屏'}
        onClick={() => void toggleFullscreen()}
      />
    </Menu>,
  );
}

function reloadTab(tab: Tab) {
  refreshTab(tab.key);
  navigate(tab.href);
}
