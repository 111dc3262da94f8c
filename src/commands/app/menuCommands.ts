/** Commands for each page of the person's menu: open it, and for a form's list also create a record. */

import type { MenuNode } from '../../state/session/menu.ts';
import { session } from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { type Command, declareCommand } from '../core/command.ts';
import { createNewRecordCommand, listFillableForms } from '../record/newRecordCommands.ts';
import { addressesWithKey } from './goCommands.ts';

const commandsByMenu = new WeakMap<ReadonlyMap<string, MenuNode>, Command[]>();

export function listMenuCommands(): readonly Command[] {
  const { pages } = session;
  const made = commandsByMenu.get(pages);
  if (made) return made;
  const commands = [
    ...[...pages.values()].filter((entry) => !entry.hidden).map(createOpenCommand),
    ...listFillableForms(pages).map(createNewRecordCommand),
  ];
  commandsByMenu.set(pages, commands);
  return commands;
}

const createOpenCommand = (entry: MenuNode): Command =>
  declareCommand({
    id: `go${entry.address.replaceAll('/', '.')}`,
    title: entry.title,
    address: entry.address,
    detail: () => entry.trail.slice(0, -1).join(' · ') || undefined,
    group: '前往',
    when: () => (addressesWithKey.has(entry.address) ? 'hidden' : 'yes'),
    run: () => (entry.external ? window.open(entry.address, '_blank', 'noopener') : navigate(entry.address)),
  });
