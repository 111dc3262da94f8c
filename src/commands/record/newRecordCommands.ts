/** Creates a record of any form in the person's menu, from home and from the palette. */
import { isFormList } from '../../../contract/menu/menuAddresses.ts';
import { loadDefinition } from '../../state/forms/formCache.ts';
import type { MenuNode } from '../../state/session/menu.ts';
import { hasPermission } from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { type Command, declareCommand } from '../core/command.ts';
import { newRecordUrl } from './newRecordUrl.ts';

export type FillableForm = { enName: string; title: string; hasFlow: boolean };

/** Records with a flow are started, others are added. */
export const newRecordVerb = ({ hasFlow }: { hasFlow: boolean }) => (hasFlow ? '发起' : '新增');

/** The forms of the menu in which the person may add a record. */
export const listFillableForms = (pages: ReadonlyMap<string, MenuNode>): FillableForm[] =>
  [...pages.values()]
    .filter((entry) => isFormList(entry.component) && !entry.hidden)
    .map(({ title, address, hasFlow }) => ({ title, hasFlow, enName: address.split('/').at(-1) ?? '' }))
    .filter(({ enName }) => hasPermission(`auto:${enName}:add`));

/** Opens the flow start if the person may start the flow, otherwise the plain record. */
export async function openNewRecord(enName: string): Promise<void> {
  const form = await loadDefinition(enName);
  navigate(newRecordUrl(form) ?? `/auto/${enName}`);
}

export const createNewRecordCommand = ({ enName, title, hasFlow }: FillableForm): Command =>
  declareCommand({
    id: `new.${enName}`,
    title: `${newRecordVerb({ hasFlow })}${title}`,
    // The command is found by either verb.
    search: `${newRecordVerb({ hasFlow: !hasFlow })}${title} 新建`,
    group: '系统',
    run: () => openNewRecord(enName),
  });
