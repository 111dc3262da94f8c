/**
 * Navigation from the page of a task, instance or record back to its source list, or to the list that contains it.
 */

import { session } from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { openedFromList } from '../../state/workspace/openedFromList.ts';
import { closeTab, findTab, tabs } from '../../state/workspace/tabs.ts';
import { type Command, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { taskListAddresses, taskRoleOf } from '../core/currentTask.ts';
import { replaceTab } from '../core/leaveTab.ts';
import { findSourceList } from '../task/pageStepping.ts';

export const backCommands: readonly Command[] = [
  declareCommand({
    id: 'page.back',
    title: '回到列表',
    search: '返回 后退',
    group: '前往',
    keys: 'Backspace',
    when: ({ page }) => (page === 'form' ? 'yes' : 'hidden'),
    run: (context) => goBack(listAddressOf(context)),
  }),
];

/** Closes the page; with unsaved changes it stays open behind the list. */
export async function goBack(address: string | undefined): Promise<void> {
  if (address === undefined) await closeTab(tabs.active);
  else if (findTab(tabs.active)?.dirty) navigate(address);
  else replaceTab(address);
}

function listAddressOf(context: CommandContext): string | undefined {
  const list = findSourceList(context);
  const tab = list && list.id === openedFromList.from ? findTab(openedFromList.tab ?? '') : undefined;
  if (tab && tab.key !== tabs.active) return tab.href;
  const { task, instance, record } = context;
  if (task) return taskListAddresses[taskRoleOf(task)];
  return instance || !record ? undefined : findFormListAddress(record.formEnName);
}

/** The form list's address in the menu, if the menu has one. */
const findFormListAddress = (formEnName: string): string =>
  [...session.pages.keys()].find((address) => address.split('/').at(-1) === formEnName) ??
  `/list/${formEnName}`;
