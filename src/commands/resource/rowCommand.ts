/** Declares a command on the rows of one administration object. */
import type { ResourceName } from '../../../contract/resources/resourcePages.ts';
import { type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { type TargetScope, targetAvailability } from '../record/targetRecords.ts';
import { findOwnTargetBar } from './people/ownRow.ts';
import { onlyTargetRow } from './resourceContext.ts';

type Row = NonNullable<CommandContext['focusedRow']>;

type RowCommandSpec = Omit<CommandSpec, 'group' | 'when'> & {
  of: ResourceName;
  scope: TargetScope;
  /** The reason against this row, for a command on a single row. */
  barred?: (row: Row) => string | undefined;
  /** The reason against the signed-in person among the rows, which are people. */
  ownBar?: string;
};

export const rowCommand = ({ of, scope, barred, ownBar, ...spec }: RowCommandSpec): Command =>
  declareCommand({
    ...spec,
    group: '列表',
    when: (context) => {
      if (context.list?.resource?.name !== of) return 'hidden';
      const availability = targetAvailability(scope, context);
      if (availability !== 'yes') return availability;
      const row = barred && onlyTargetRow(context);
      const own = ownBar === undefined ? undefined : findOwnTargetBar(context, ownBar);
      const no = own ?? (row && barred(row));
      return no === undefined ? 'yes' : { no };
    },
  });
