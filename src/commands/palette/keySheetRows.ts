/** The rows of the key sheet: commands that work in this context, and commands whose keys work elsewhere. */
import type { TextRange } from '../../../contract/pinyin/matchPinyin.ts';
import { canUse } from '../../state/session/session.ts';
import { formatKeyCaps } from '../../ui/keyboard/keyCaps.ts';
import { availableCommands } from '../availableCommands.ts';
import { type Command, commandTitle } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { commands } from '../registry.ts';
import { matchText } from './textMatch.ts';

export type KeySheetEntry = {
  command: Command;
  title: string;
  keys: readonly string[];
  ranges: readonly TextRange[];
  works: boolean;
  /** The reason why the command cannot run now. */
  no?: string | undefined;
};

type KeySheetQuery = {
  context: CommandContext;
  query: string;
  keysOf: (command: Command) => readonly string[];
};

export function listKeySheetEntries({ context, query, keysOf }: KeySheetQuery): {
  here: KeySheetEntry[];
  elsewhere: KeySheetEntry[];
} {
  const available = new Map(
    availableCommands(context)
      .filter(({ command }) => command.layer === undefined)
      .map(({ command, no }) => [command.id, { command, no }]),
  );
  const others = commands.filter((command) => !available.has(command.id) && canUse(command));
  const lineOf = (command: Command, where: CommandContext): KeySheetEntry[] => {
    const keys = keysOf(command);
    const title = commandTitle(command, where);
    const match = matchText(query, title, { words: searchWords(keys), id: command.id });
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

/** Search words of keys, in declared form and as displayed: `g t`, `Shift+A`, `⇧A`. */
const searchWords = (keys: readonly string[]): string =>
  keys.flatMap((one) => [one, one.replaceAll(' ', ''), formatKeyCaps(one).join('')]).join(' ');
