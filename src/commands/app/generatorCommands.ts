/** The command that makes a form of a table. */
import type { FormModel } from '../../state/forms/formModel.ts';
import { withKeysWhileSending } from '../core/bufferedKeys.ts';
import { type Command, declareCommand } from '../core/command.ts';

declare module '../core/commandContext.ts' {
  interface CommandContext {
    generator?: { form: FormModel; create: () => Promise<void> } | undefined;
  }
}

export const generatorCommands: readonly Command[] = [
  declareCommand({
    id: 'generator.create',
    title: '生成表单',
    search: '新建 数据表',
    group: '系统',
    keys: 'Mod+Enter',
    primary: true,
    when: ({ generator }) => (generator ? 'yes' : 'hidden'),
    run: async ({ generator }) => {
      if (!generator || generator.form.state.sending) return;
      generator.form.state.sending = true;
      try {
        await withKeysWhileSending(generator.create);
      } finally {
        generator.form.state.sending = false;
      }
    },
  }),
];
