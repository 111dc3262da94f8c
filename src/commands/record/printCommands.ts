/**
 * Prints the record of a list row; the dialog offers the print configurations of the form and its flow in addition
 * to the spreadsheet.
 */
import { openPrint } from '../../dialogs/print/openPrint.ts';
import { hasPermission } from '../../state/session/session.ts';
import { type Command, declareCommand } from '../core/command.ts';
import { loadTargets, targetAvailability } from './targetRecords.ts';

export const printCommands: readonly Command[] = [
  declareCommand({
    id: 'record.print',
    title: '打印',
    group: '记录',
    keys: 'p',
    when: (context) => {
      const form = context.list?.form;
      return form && hasPermission(`auto:${form.enName}:print`)
        ? targetAvailability('one', context)
        : 'hidden';
    },
    run: async (context) => {
      const form = context.list?.form;
      const [rowId] = await loadTargets(context);
      if (form && rowId !== undefined) await openPrint({ formEnName: form.enName, rowId });
    },
  }),
];
