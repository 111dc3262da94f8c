/** From a task's, flow's or record's own page back to the list that it came from, or is found in. */
import { navigate } from '../state/navigation.ts';
import { opened } from '../state/opened.ts';
import { session } from '../state/session.ts';
import { closeTab, tabOf, tabs } from '../state/tabs.ts';
import { type Command, declareCommand } from './command.ts';
import type { CommandContext } from './context.ts';
import { goInstead } from './leaveTab.ts';
import { listOfTask } from './taskContext.ts';
import { listAround } from './taskSteps.ts';

export const backCommands: readonly Command[] = [
  // Where the instance can be urged its `u` comes first; Backspace goes back everywhere.
  declareCommand({
    id: 'page.back',
    title: '回到列表',
    search: '返回 后退',
    group: '前往',
    keys: ['Backspace', 'u'],
    when: ({ page }) => (page === 'form' ? 'yes' : 'hidden'),
    run: back,
  }),
];

/** What is not saved stays open behind the list. */
async function back(context: CommandContext): Promise<void> {
  const address = addressOf(context);
  if (address === undefined) await closeTab(tabs.active);
  else if (tabOf(tabs.active)?.dirty) navigate(address);
  else goInstead(address);
}

function addressOf(context: CommandContext): string | undefined {
  const list = listAround(context);
  const tab = list && list.id === opened.from ? tabOf(opened.tab ?? '') : undefined;
  if (tab && tab.key !== tabs.active) return tab.href;
  const { task, instance, record } = context;
  if (task) return `/flow-manage/my-flow/${listOfTask(task)}`;
  return instance || !record ? undefined : formListAddress(record.formEnName);
}

/** As the menu has it, where it has one. */
const formListAddress = (formEnName: string): string =>
  [...session.pages.keys()].find((address) => address.split('/').at(-1) === formEnName) ??
  `/list/${formEnName}`;
