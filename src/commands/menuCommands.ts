/** Commands for each page of the person's menu: go there, and for a form's list also begin a new one. */

import type { MenuEntry } from '../state/menu.ts';
import { navigate } from '../state/navigation.ts';
import { session } from '../state/session.ts';
import { type Command, declareCommand } from './command.ts';
import { keyedAddresses } from './go.ts';
import { fillableForms, newCommand } from './newRecord.ts';

const known = new WeakMap<ReadonlyMap<string, MenuEntry>, Command[]>();

export function menuCommands(): readonly Command[] {
  const { pages } = session;
  const made = known.get(pages);
  if (made) return made;
  const commands = [
    ...[...pages.values()].filter((entry) => !entry.hidden).map(openEntry),
    ...fillableForms(pages).map(newCommand),
  ];
  known.set(pages, commands);
  return commands;
}

const openEntry = (entry: MenuEntry): Command =>
  declareCommand({
    id: `go${entry.address.replaceAll('/', '.')}`,
    title: entry.title,
    detail: () => entry.trail.slice(0, -1).join(' · ') || undefined,
    group: '前往',
    when: () => (keyedAddresses.has(entry.address) ? 'hidden' : 'yes'),
    run: () => (entry.external ? window.open(entry.address, '_blank', 'noopener') : navigate(entry.address)),
  });
