/**
 * A command is everything a person can do, declared once. Toolbar buttons, the row menu, the palette, the keys,
 * the `?` sheet, the status line and the README's key table are views of the declarations.
 */
import type { CommandContext } from './context.ts';

/** `hidden`: makes no sense here. `{ no }`: shown, but cannot run now, because. */
export type When = 'yes' | 'hidden' | { no: string };

export type CommandGroup = '任务' | '列表' | '记录' | '表单' | '流程图' | '前往' | '视图' | '系统';

export type ArgOption = { value: string; label: string; detail?: string };

type ArgBase = { name: string; title: string };
type ArgChoice = {
  /** Options for what has been typed; `soFar` holds the values of the steps before. */
  source: (ask: {
    input: string;
    context: CommandContext;
    soFar: Readonly<Record<string, string | readonly string[]>>;
    signal: AbortSignal;
  }) => Promise<readonly ArgOption[]>;
};

/** One question of the palette: choose one, choose many, or type. */
export type ArgStep =
  | (ArgBase & { kind: 'one' } & ArgChoice)
  | (ArgBase & { kind: 'many'; min?: number; max?: number } & ArgChoice)
  | (ArgBase & { kind: 'text'; placeholder?: string; required?: boolean });

/** What `run` gets: nothing for a key or a button, every step's answer after the palette's steps. */
type ArgsOf<Steps extends readonly ArgStep[]> = {
  [Step in Steps[number] as Step['name']]?: Step['kind'] extends 'many' ? readonly string[] : string;
};

export type CommandSpec<Steps extends readonly ArgStep[]> = {
  /** `task.agree`: noun, verb. Searchable, and what a remapped key is kept under. */
  id: string;
  title: string | ((context: CommandContext) => string);
  /** Beside the title, in grey: `3 条`, `128 行 · xlsx`. */
  detail?: (context: CommandContext) => string | undefined;
  /** Words it is found by beside title and id. */
  search?: string;
  group: CommandGroup;
  /** Only worth its key: the palette lists it once something has been typed (moving by rows, panes, tabs). */
  unlisted?: boolean;
  /** `j`, `Shift+A`, `Mod+K` (Ctrl, or ⌘ on a Mac), `g t` (a sequence), several alternatives as a list. */
  keys?: string | readonly string[];
  permission?: string | readonly string[];
  /** Left out: always. */
  when?: (context: CommandContext) => When;
  args?: Steps;
  /** The steps must be answered first, whichever way the command was called. */
  argsRequired?: boolean;
  /** A held key must not run it again (sending, deleting, agreeing). */
  destructive?: boolean;
  /** Its key works while an input has the focus too; modifiers and F-keys do anyway. */
  inInputs?: boolean;
  /** The name of the modal layer in which it works; left out: on the page, with nothing above it. */
  layer?: string;
  /** Drawn as the accented one of its toolbar. */
  primary?: boolean;
  /** Its key stands in the status line while it can run. Lower comes first. */
  statusOrder?: number;
  /** What the status line says instead of the title. */
  short?: string;
  run: (context: CommandContext, args: ArgsOf<Steps>) => unknown;
};

/** A command as the views see it, its steps' names forgotten. */
export type Command = Omit<CommandSpec<readonly ArgStep[]>, 'run'> & {
  run: (context: CommandContext, args: Record<string, string | readonly string[] | undefined>) => unknown;
};

export function declareCommand<const Steps extends readonly ArgStep[] = []>(
  spec: CommandSpec<Steps>,
): Command {
  // The palette answers exactly the declared steps, each by its kind; the views need not know their names.
  return spec as unknown as Command;
}

export const titleOf = (command: Command, context: CommandContext) =>
  typeof command.title === 'string' ? command.title : command.title(context);

export const keysOf = (command: Command): readonly string[] =>
  command.keys === undefined ? [] : typeof command.keys === 'string' ? [command.keys] : command.keys;
