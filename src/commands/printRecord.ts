/** Printing the record of a list's row; the dialog offers what the form and its flow have configured beside the sheet. */
import { openPrint } from '../dialogs/print.ts';
import { mayRun } from '../state/session.ts';
import { type Command, declareCommand } from './command.ts';
import { scoped, targets } from './targets.ts';

export const printCommands: readonly Command[] = [
  declareCommand({
    id: 'record.print',
    title: '打印',
    group: '记录',
    keys: 'p',
    when: (context) => {
      const form = context.list?.form;
      return form && mayRun(`auto:${form.enName}:print`) ? scoped('one', context) : 'hidden';
    },
    run: async (context) => {
      const form = context.list?.form;
      const [rowId] = await targets(context);
      if (form && rowId !== undefined) await openPrint({ formEnName: form.enName, rowId });
    },
  }),
];
