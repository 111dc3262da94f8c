/** A new matter of any form of the person's menu: from home and from the palette, wherever one is. */
import { loadDefinition } from '../state/formCache.ts';
import type { MenuEntry } from '../state/menu.ts';
import { navigate } from '../state/navigation.ts';
import { mayRun } from '../state/session.ts';
import { type Command, declareCommand } from './command.ts';
import { entryAddress } from './entryAddress.ts';

export type FillableForm = { enName: string; title: string; hasFlow: boolean };

/** One word for each: records that go through a flow are started, others are added. */
export const newWord = ({ hasFlow }: { hasFlow: boolean }) => (hasFlow ? '发起' : '新增');

/** Every form of the menu in which the person may add a record. */
export const fillableForms = (pages: ReadonlyMap<string, MenuEntry>): FillableForm[] =>
  [...pages.values()]
    .filter((entry) => entry.component.includes('Auto') && !entry.hidden)
    .map(({ title, address, hasFlow }) => ({ title, hasFlow, enName: address.split('/').at(-1) ?? '' }))
    .filter(({ enName }) => mayRun(`auto:${enName}:add`));

/** With a flow that the person may start its first node opens, else the plain record (forms seed, copy). */
export async function openNew(enName: string): Promise<void> {
  const form = await loadDefinition(enName);
  navigate(entryAddress(form) ?? `/auto/${enName}`);
}

export const newCommand = ({ enName, title, hasFlow }: FillableForm): Command =>
  declareCommand({
    id: `new.${enName}`,
    title: `${newWord({ hasFlow })}${title}`,
    // Found by either word.
    search: `${newWord({ hasFlow: !hasFlow })}${title} 新建`,
    group: '系统',
    run: () => openNew(enName),
  });
