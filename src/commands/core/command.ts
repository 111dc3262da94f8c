/**
 * A command is one user action, declared once. Toolbar buttons, the row menu, the palette, keys, the `?` sheet, the
 * status line and the table of docs/keys.md are views of the declarations.
 */
import type { AccessRule } from '../../state/session/session.ts';
import type { CommandContext } from './commandContext.ts';
import type { Prompt } from './prompt.ts';

/** `hidden`: not meaningful in this context. `{ no }`: shown, but unavailable for this reason. */
export type Availability = 'yes' | 'hidden' | { no: string };

export type CommandGroup =
  | '任务'
  | '列表'
  | '记录'
  | '表单'
  | '流程图'
  | '文件'
  | '设计'
  | '人员'
  | '前往'
  | '视图'
  | '系统';

type CommandKeys = string | readonly string[];

export type CommandSpec = AccessRule & {
  /** `task.agree`: noun, verb. The palette searches it, and a remapped key is stored under it. */
  id: string;
  title: string | ((context: CommandContext) => string);
  /** Gray text after the title: `3 条`, `128 行 · xlsx`. */
  detail?: (context: CommandContext) => string | undefined;
  /** Search terms in addition to title and id. */
  search?: string;
  group: CommandGroup;
  /** The page that the command opens; after `/` the palette finds it by its address. */
  address?: string;
  /** The palette lists the command only after something has been typed (moves by rows, panes, tabs). */
  unlisted?: boolean;
  /** `j`, `Shift+A`, `Mod+K` (Ctrl, or ⌘ on a Mac), `g t` (a sequence); a list for alternatives. */
  keys?: CommandKeys;
  /** Without it the command is always available. */
  when?: (context: CommandContext) => Availability;
  /**
   * Creates the palette prompt of the command; undefined if the prompt is impossible, after a message to the
   * person.
   */
  createPrompt?: (context: CommandContext) => Promise<Prompt | undefined> | Prompt | undefined;
  /** A held key must not repeat the command (send, delete, agree). */
  destructive?: boolean;
  /** The key also works while an input has the focus; keys with modifiers and F-keys always do. */
  inInputs?: boolean;
  /** The modal layer of the command, `dialog` for any dialog; by default the page, with no layer above it. */
  layer?: string;
  /** A page that has commands of its own: those that work on the content of other pages do not work there. */
  place?: 'designer';
  /** Drawn as the primary button of its toolbar. */
  primary?: boolean;
  /** The status line shows the key while the command can run; lower numbers are first. */
  statusOrder?: number;
  /** The status line's text in place of the title. */
  short?: string;
  /** Absent if the command consists of its palette prompt. */
  run?: (context: CommandContext) => unknown;
};

export type Command = CommandSpec;

/** These groups work on the frame of the workstation, whatever it shows. */
const frameGroups: readonly CommandGroup[] = ['前往', '视图', '系统'];

export const worksOnFrame = ({ group }: Pick<Command, 'group'>): boolean => frameGroups.includes(group);

export const declareCommand = (command: Command): Command => command;

export const commandTitle = (command: Command, context: CommandContext) =>
  typeof command.title === 'string' ? command.title : command.title(context);

export const declaredKeys = (command: Command): readonly string[] =>
  command.keys === undefined ? [] : typeof command.keys === 'string' ? [command.keys] : command.keys;
