/** The lines of the key sheet: what works here right now, and what has a key elsewhere. */
import { mayUse } from '../../state/session.ts';
import { keyCaps } from '../../ui/keyCaps.ts';
import { availableCommands } from '../available.ts';
import { type Command, titleOf } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { commands } from '../registry.ts';
import { matchText, type Range } from './match.ts';

export type KeyLine = {
  command: Command;
  title: string;
  keys: readonly string[];
  ranges: readonly Range[];
  works: boolean;
  /** Why it cannot run now. */
  no?: string | undefined;
};

type Asked = { context: CommandContext; query: string; keysOf: (command: Command) => readonly string[] };

export function keyLines({ context, query, keysOf }: Asked): { here: KeyLine[]; elsewhere: KeyLine[] } {
  const available = new Map(
    availableCommands(context)
      .filter(({ command }) => command.layer === undefined)
      .map(({ command, no }) => [command.id, { command, no }]),
  );
  const others = commands.filter((command) => !available.has(command.id) && mayUse(command));
  const lineOf = (command: Command, where: CommandContext): KeyLine[] => {
    const keys = keysOf(command);
    const title = titleOf(command, where);
    const match = matchText(query, title, { words: wordsOf(keys), id: command.id });
    if (keys.length === 0 || !match) return [];
    const found = available.get(command.id);
    const works = found !== undefined && found.no === undefined;
    return [{ command, title, keys, ranges: match.ranges, works, no: found?.no }];
  };
  const here = [...available.values()].flatMap(({ command }) => lineOf(command, context));
  return {
    here: here.sort((a, b) => Number(b.works) - Number(a.works)),
    elsewhere: others.flatMap((command) => lineOf(command, {})),
  };
}

/** As they are declared and as they are written: `g t`, `Shift+A`, `⇧A`. */
const wordsOf = (keys: readonly string[]): string =>
  keys.flatMap((one) => [one, one.replaceAll(' ', ''), keyCaps(one).join('')]).join(' ');
