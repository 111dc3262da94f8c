/**
 * The sections of the palette for the typed text: commands of the current context, then pages, then everything
 * else. Pages are first if a page is named completely and no command of the context is.
 */
import type { AvailableCommand } from '../availableCommands.ts';
import { type Command, type CommandGroup, commandTitle } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { matchText, type TextMatch } from './textMatch.ts';

export type PaletteMode = 'all' | 'commands' | 'people' | 'records' | 'pages';

const prefixes: Record<string, PaletteMode> = {
  '>': 'commands',
  '@': 'people',
  '#': 'records',
  '/': 'pages',
};

/** `@wang` → people, `wang`. */
export function parsePaletteInput(input: string): { mode: PaletteMode; query: string } {
  const mode = prefixes[input.charAt(0)];
  return mode ? { mode, query: input.slice(1).trim() } : { mode: 'all', query: input.trim() };
}

export type CommandChoice = AvailableCommand & {
  title: string;
  detail: string | undefined;
  match: TextMatch;
};
/** The suffix of the title of a command that asks in the palette; many titles have it in toolbars and menus too. */
export const ellipsisOf = ({ command, title }: Pick<CommandChoice, 'command' | 'title'>): string =>
  command.createPrompt && !title.endsWith('…') ? '…' : '';

export type PaletteSection = { title: string; choices: CommandChoice[] };

const maxPerSection = 12;

export type PaletteQuery = {
  available: readonly AvailableCommand[];
  context: CommandContext;
  recent: readonly string[];
  input: string;
};

export function buildPaletteSections({ available, context, recent, input }: PaletteQuery): PaletteSection[] {
  const { mode, query } = parsePaletteInput(input);
  const found = available
    .filter(({ command }) => mode !== 'pages' || command.group === '前往')
    .filter(({ command }) => mode !== 'commands' || command.group !== '前往')
    // Commands of a dialog's keys are omitted.
    .filter(({ command }) => command.layer === undefined)
    .filter(({ command }) => command.id !== 'palette.open' && (query !== '' || !command.unlisted))
    .flatMap((one) => matchCommand(one, { mode, query }, context))
    .sort(compareRank(recent, { mode, query }));
  const here = found.filter(({ command }) => isLocalCommand(command));
  const places = found.filter(({ command }) => command.group === '前往');
  const others = found.filter((choice) => !here.includes(choice) && !places.includes(choice));
  const local = { title: '当前可用', choices: here };
  const pages = { title: '前往', choices: places };
  const isPageNamed = places.some(isNamed) && !here.some(isNamed);
  return [...(isPageNamed ? [pages, local] : [local, pages]), { title: '其它', choices: others }]
    .map((section) => ({ ...section, choices: section.choices.slice(0, maxPerSection) }))
    .filter((section) => section.choices.length > 0);
}

const globalGroups: readonly CommandGroup[] = ['前往', '视图', '系统'];
const isLocalCommand = (command: Command) => !globalGroups.includes(command.group);

/** True if the typed text is the whole title, in characters or pinyin. */
const isNamed = ({ title, match: { ranges } }: CommandChoice): boolean =>
  ranges.length === 1 && ranges.every(([from, to]) => from === 0 && to === title.length);

/** All pages that can be opened, without regard to what is typed. */
export const listPages = (available: readonly AvailableCommand[], context: CommandContext): CommandChoice[] =>
  available
    .filter(({ command }) => command.address !== undefined)
    .flatMap((one) => matchCommand(one, { mode: 'pages', query: '' }, context));

function matchCommand(
  one: AvailableCommand,
  { mode, query }: ParsedInput,
  context: CommandContext,
): CommandChoice[] {
  const { search, id, address } = one.command;
  const title = commandTitle(one.command, context);
  const match = matchText(query, title, {
    words: search,
    id: mode === 'pages' ? [id, address].join(' ') : id,
  });
  return match ? [{ ...one, title, detail: one.command.detail?.(context), match }] : [];
}

type ParsedInput = ReturnType<typeof parsePaletteInput>;

/**
 * Available commands are before unavailable ones; then the page whose whole address is typed; then the last used first,
 * or with typed text the better match.
 */
const compareRank =
  (recent: readonly string[], { mode, query }: ParsedInput) =>
  (a: CommandChoice, b: CommandChoice): number => {
    if ((a.no === undefined) !== (b.no === undefined)) return a.no === undefined ? -1 : 1;
    if (query === '') return recencyScore(b, recent) - recencyScore(a, recent);
    const address = mode === 'pages' ? `/${query}` : undefined;
    const isAddressed = ({ command }: CommandChoice) =>
      Number(address !== undefined && command.address === address);
    return isAddressed(b) - isAddressed(a) || rankOf(b, recent) - rankOf(a, recent);
  };

const rankOf = (choice: CommandChoice, recent: readonly string[]) =>
  choice.match.score + recencyScore(choice, recent);

/** 3 for the last used command, a little less for each earlier one, 0 for commands not used recently. */
const recencyScore = ({ command }: CommandChoice, recent: readonly string[]) => {
  const at = recent.indexOf(command.id);
  return at < 0 ? 0 : 3 - at / 10;
};
