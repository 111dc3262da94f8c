/** Commands of the person's frequent phrases on the profile page: add, change, move, delete. */
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { openPhrase } from '../../dialogs/phrase/openPhrase.ts';
import {
  addPhrase,
  findPhraseProblem,
  movePhrase,
  removePhrase,
  replacePhrase,
} from '../../dialogs/shared/phraseEdits.ts';
import type { PhraseUsage } from '../../state/workspace/settings.ts';
import { type Availability, type Command, type CommandSpec, declareCommand } from '../core/command.ts';

type OwnPhrases = {
  /** In the order in which comments offer them. */
  list: readonly PhraseUsage[];
  /** The phrase under the cursor. */
  current: string | undefined;
  /** Stores the phrases, and moves the cursor to the text. */
  save: (phrases: readonly PhraseUsage[], text: string | undefined) => void;
};

declare module '../core/commandContext.ts' {
  interface CommandContext {
    /** The phrases of the kind that the profile page shows. */
    ownPhrases?: OwnPhrases | undefined;
  }
}

const askForPhrase = (title: string, { list }: OwnPhrases, before?: string) =>
  openPhrase({ title, initial: before ?? '', judge: (text) => findPhraseProblem(list, text, before) });

async function add(phrases: OwnPhrases): Promise<void> {
  const text = await askForPhrase('新增常用意见', phrases);
  if (text !== undefined) phrases.save(addPhrase(phrases.list, text, Date.now()), text);
}

async function edit(phrases: OwnPhrases, before: string): Promise<void> {
  const text = await askForPhrase('修改常用意见', phrases, before);
  if (text !== undefined) phrases.save(replacePhrase(phrases.list, before, text), text);
}

async function remove({ list, save }: OwnPhrases, text: string): Promise<void> {
  const title = '删除常用意见';
  if (!(await confirm({ title, body: `确定删除“${text}”吗？`, confirmLabel: title, danger: true }))) return;
  const next = list[list.findIndex((one) => one.text === text) + 1];
  save(removePhrase(list, text), next?.text);
}

const move =
  (by: -1 | 1) =>
  ({ list, save }: OwnPhrases, text: string): void =>
    save(movePhrase(list, text, by), text);

type OwnPhraseCommand = Pick<CommandSpec, 'id' | 'title' | 'destructive'> & {
  act: (phrases: OwnPhrases, current: string) => unknown;
  /** The neighbor that must exist. */
  towards?: -1 | 1;
};

/** A command on the phrase under the cursor. */
const ownPhraseCommand = ({ act, towards = undefined, ...spec }: OwnPhraseCommand): Command =>
  declareCommand({
    ...spec,
    search: '常用语 短语',
    group: '系统',
    when: ({ ownPhrases }): Availability => {
      if (!ownPhrases) return 'hidden';
      const at = ownPhrases.list.findIndex(({ text }) => text === ownPhrases.current);
      if (at < 0) return { no: '没有选中的意见' };
      if (towards === undefined || ownPhrases.list[at + towards]) return 'yes';
      return { no: towards < 0 ? '已在最前' : '已在最后' };
    },
    run: ({ ownPhrases }) =>
      ownPhrases?.current === undefined ? undefined : act(ownPhrases, ownPhrases.current),
  });

export const phraseCommands: readonly Command[] = [
  declareCommand({
    id: 'phrase.add',
    title: '新增常用意见',
    search: '常用语 短语',
    group: '系统',
    when: ({ ownPhrases }) => (ownPhrases ? 'yes' : 'hidden'),
    run: ({ ownPhrases }) => ownPhrases && add(ownPhrases),
  }),
  ownPhraseCommand({ id: 'phrase.edit', title: '修改常用意见', act: edit }),
  ownPhraseCommand({ id: 'phrase.up', title: '上移', act: move(-1), towards: -1 }),
  ownPhraseCommand({ id: 'phrase.down', title: '下移', act: move(1), towards: 1 }),
  ownPhraseCommand({ id: 'phrase.remove', title: '删除常用意见', act: remove, destructive: true }),
];
