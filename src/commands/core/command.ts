/**
 * A command is everything a person can do, declared once. Toolbar buttons, the row menu, the palette, the keys,
 * the `?` sheet, the status line and the table of docs/keys.md are views of the declarations.
 */
import type { AccessRule } from '../../state/session/session.ts';
import type { CommandContext } from './commandContext.ts';
import type { Prompt } from './prompt.ts';

/** `hidden`: makes no sense here. `{ no }`: shown, but cannot run now, because. */
export type Availability = 'yes' | 'hidden' | { no: string };

export type CommandGroup =
  | '任务'
  | '列表'
  | '记录'
  | '表单'
  | '流程图'
  | '文件'
  | '人员'
  | '前往'
  | '视图'
  | '系统';

type CommandKeys = string | readonly string[];

export type CommandSpec = AccessRule & {
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
  keys?: CommandKeys;
  /** Left out: always. */
  when?: (context: CommandContext) => Availability;
  /** The palette asks its questions one after the other; undefined where it cannot be asked, which has been told. */
  walk?: (context: CommandContext) => Promise<Prompt | undefined> | Prompt | undefined;
  /** A held key must not run it again (sending, deleting, agreeing). */
  destructive?: boolean;
  /** Its key works while an input has the focus too; modifiers and F-keys do anyway. */
  inInputs?: boolean;
  /** The modal layer in which it works, `dialog`: any dialog; left out: on the page, with nothing above it. */
  layer?: string;
  /** Drawn as the accented one of its toolbar. */
  primary?: boolean;
  /** Its key stands in the status line while it can run. Lower comes first. */
  statusOrder?: number;
  /** What the status line says instead of the title. */
  short?: string;
  /** Left out: the palette's questions are all there is. */
  run?: (context: CommandContext) => unknown;
};

export type Command = CommandSpec;

export const declareCommand = (command: Command): Command => command;

export const commandTitle = (command: Command, context: CommandContext) =>
  typeof command.title === 'string' ? command.title : command.title(context);

export const declaredKeys = (command: Command): readonly string[] =>
  command.keys === undefined ? [] : typeof command.keys === 'string' ? [command.keys] : command.keys;
