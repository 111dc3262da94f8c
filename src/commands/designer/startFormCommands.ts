/** What a new form starts from: asked before there is a draft, or for one that is still empty. */
import { openStartForm } from '../../dialogs/startForm/openStartForm.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { type Command, declareCommand } from '../core/command.ts';
import { draftAddress } from './openBuilder.ts';

/** Present in a form builder whose form may still start from something. */
type FormStartContext = { start: () => Promise<void> };

declare module '../core/commandContext.ts' {
  interface CommandContext {
    formStart?: FormStartContext | undefined;
  }
}

export async function startNewForm(): Promise<void> {
  const draftId = await openStartForm({});
  if (draftId !== undefined) navigate(draftAddress(draftId));
}

export const startFormCommands: readonly Command[] = [
  declareCommand({
    id: 'builder.start',
    title: '从表格、模板等开始…',
    short: '起点',
    search: 'Excel JSON 数据表 复制 导入',
    group: '设计',
    place: 'designer',
    keys: 'n',
    statusOrder: 8,
    when: ({ formStart, design }) =>
      !formStart || !design ? 'hidden' : design.mayEdit ? 'yes' : { no: '他人正在编辑' },
    run: ({ formStart }) => formStart?.start(),
  }),
];
