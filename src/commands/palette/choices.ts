/** What the palette offers for what has been typed: the present context first, then places, then everything else. */
import type { Available } from '../available.ts';
import { type Command, type CommandGroup, titleOf } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { type Match, matchText } from './match.ts';

export type PaletteMode = 'all' | 'commands' | 'people' | 'records' | 'pages';

const prefixes: Record<string, PaletteMode> = {
  '>': 'commands',
  '@': 'people',
  '#': 'records',
  '/': 'pages',
};

/** `@wang` → people, `wang`. */
export function readInput(input: string): { mode: PaletteMode; query: string } {
  const mode = prefixes[input.charAt(0)];
  return mode ? { mode, query: input.slice(1).trim() } : { mode: 'all', query: input.trim() };
}

export type CommandChoice = Available & { title: string; detail: string | undefined; match: Match };
export type Section = { title: string; choices: CommandChoice[] };

const shownPerSection = 12;

export type ChoiceAsk = {
  available: readonly Available[];
  context: CommandContext;
  recent: readonly string[];
  input: string;
};

export function sectionsOf({ available, context, recent, input }: ChoiceAsk): Section[] {
  const { mode, query } = readInput(input);
  const found = available
    .filter(({ command }) => mode !== 'pages' || command.group === '前往')
    .filter(({ command }) => mode !== 'commands' || command.group !== '前往')
    // What a dialog's keys do is no choice beneath it.
    .filter(({ command }) => command.layer === undefined)
    .filter(({ command }) => command.id !== 'palette.open' && (query !== '' || !command.unlisted))
    .flatMap((one) => choiceOf(one, query, context))
    .sort(byRank(recent, query));
  const here = found.filter(({ command }) => isOfHere(command));
  const places = found.filter(({ command }) => command.group === '前往');
  const others = found.filter((choice) => !here.includes(choice) && !places.includes(choice));
  return [
    { title: '当前可用', choices: here },
    { title: '前往', choices: places },
    { title: '其它', choices: others },
  ]
    .map((section) => ({ ...section, choices: section.choices.slice(0, shownPerSection) }))
    .filter((section) => section.choices.length > 0);
}

const elsewhere: readonly CommandGroup[] = ['前往', '视图', '系统'];
const isOfHere = (command: Command) => !elsewhere.includes(command.group);

function choiceOf(one: Available, query: string, context: CommandContext): CommandChoice[] {
  const title = titleOf(one.command, context);
  const match = matchText(query, title, { words: one.command.search, id: one.command.id });
  return match ? [{ ...one, title, detail: one.command.detail?.(context), match }] : [];
}

/** What can run before what cannot; then what was used last, or once something is typed the better match. */
const byRank = (recent: readonly string[], query: string) => (a: CommandChoice, b: CommandChoice) => {
  if ((a.no === undefined) !== (b.no === undefined)) return a.no === undefined ? -1 : 1;
  if (query === '') return recency(b, recent) - recency(a, recent);
  return rank(b, recent) - rank(a, recent);
};

const rank = (choice: CommandChoice, recent: readonly string[]) =>
  choice.match.score + recency(choice, recent);

/** 3 for what was used last, a little less for each one before it, 0 for what was not used lately. */
const recency = ({ command }: CommandChoice, recent: readonly string[]) => {
  const at = recent.indexOf(command.id);
  return at < 0 ? 0 : 3 - at / 10;
};
