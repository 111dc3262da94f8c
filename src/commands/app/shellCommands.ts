/** Commands of the application frame: palette, key sheet, panes, tabs, theme, sign-out. */

import { homeAddress } from '../../state/session/landing.ts';
import { toggleFullscreen } from '../../state/workspace/fullscreen.ts';
import { focusAdjacentPane, focusMainPane, isMainPaneFocused } from '../../state/workspace/panes.ts';
import { settings } from '../../state/workspace/settings.ts';
import { openSettings, openShortcutSettings } from '../../state/workspace/settingsDrawer.ts';
import { toggleSidebar } from '../../state/workspace/sidebar.ts';
import { closeTab, closeTabs, findTab, refreshTab, tabs } from '../../state/workspace/tabs.ts';
import { type Command, declareCommand } from '../core/command.ts';
import { openPalette, palette } from '../core/paletteState.ts';

export const shellCommands: readonly Command[] = [
  declareCommand({
    id: 'palette.open',
    title: '搜索或执行命令',
    keys: 'Mod+K',
    group: '系统',
    short: '命令',
    statusOrder: 98,
    run: () => openPalette(),
  }),
  declareCommand({
    id: 'keys.show',
    title: '全部按键',
    // `?` does not work for people who have turned single keys off.
    keys: ['?', 'Mod+/'],
    group: '系统',
    statusOrder: 99,
    run: () => {
      palette.keysOpen = true;
    },
  }),
  declareCommand({
    id: 'pane.next',
    unlisted: true,
    title: '下一个区域',
    keys: 'F6',
    group: '视图',
    run: () => focusAdjacentPane(1),
  }),
  declareCommand({
    id: 'pane.previous',
    unlisted: true,
    title: '上一个区域',
    keys: 'Shift+F6',
    group: '视图',
    run: () => focusAdjacentPane(-1),
  }),
  declareCommand({
    id: 'pane.main',
    unlisted: true,
    title: '回到列表',
    keys: 'Escape',
    group: '视图',
    inInputs: true,
    when: () => (isMainPaneFocused() ? 'hidden' : 'yes'),
    run: focusMainPane,
  }),
  declareCommand({
    id: 'preview.toggle',
    title: '显示或收起预览',
    keys: 'v',
    group: '视图',
    when: ({ workspace }) => (workspace?.hasPreview ? 'yes' : 'hidden'),
    run: ({ workspace }) => workspace?.togglePreview(),
  }),
  declareCommand({
    id: 'preview.move',
    title: '预览放到右侧或下方',
    keys: 'Shift+V',
    group: '视图',
    when: ({ workspace }) => (workspace?.hasPreview ? 'yes' : 'hidden'),
    run: ({ workspace }) => workspace?.movePreview(),
  }),
  declareCommand({
    id: 'tab.refresh',
    title: '刷新页面',
    keys: 'Shift+R',
    group: '视图',
    run: () => refreshTab(tabs.active),
  }),
  declareCommand({
    id: 'tab.close',
    title: '关闭当前',
    keys: 'Alt+W',
    group: '视图',
    when: () =>
      findTab(tabs.active)?.affix
        ? { no: tabs.active === homeAddress ? '首页标签不能关闭' : '固定的标签不能关闭' }
        : 'yes',
    run: () => closeTab(tabs.active),
  }),
  declareCommand({
    id: 'tab.closeOthers',
    title: '关闭其它',
    group: '视图',
    run: () => closeTabs((tab) => tab.key !== tabs.active),
  }),
  declareCommand({ id: 'tab.closeAll', title: '关闭所有', group: '视图', run: () => closeTabs(() => true) }),
  declareCommand({ id: 'fullscreen.toggle', title: '全屏 / 退出全屏', group: '视图', run: toggleFullscreen }),
  declareCommand({
    id: 'menu.fold',
    title: '收起或展开侧栏',
    keys: 'Mod+B',
    group: '视图',
    run: toggleSidebar,
  }),
  declareCommand({
    id: 'settings.open',
    title: '布局设置',
    search: '主题 尺寸 快捷键',
    group: '系统',
    run: openSettings,
  }),
  declareCommand({
    id: 'settings.shortcuts',
    title: '修改快捷键',
    search: '按键 布局设置 单键',
    group: '系统',
    run: openShortcutSettings,
  }),
  declareCommand({
    id: 'theme.toggle',
    title: '切换深色与浅色',
    search: '主题',
    group: '系统',
    run: () => {
      settings.theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    },
  }),
];
