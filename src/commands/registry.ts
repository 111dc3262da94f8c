/** All commands of the product. A noun's file declares them; a line here makes them reachable. */
import { absenceCommands } from './absence.ts';
import { accountCommands } from './account.ts';
import { analysisCommands } from './analysis.ts';
import { backCommands } from './backToList.ts';
import { calendarCommands } from './calendar.ts';
import { columnCommands } from './columns.ts';
import type { Command } from './command.ts';
import { commentCommands, sendCommands } from './comment.ts';
import { diagramCommands } from './diagram.ts';
import { dialogCommands } from './dialog.ts';
import { exportCommands } from './exportRows.ts';
import { filterCommands } from './filter.ts';
import { formCommands } from './form.ts';
import { goCommands } from './go.ts';
import { groupCommands } from './groups.ts';
import { instanceCommands } from './instance.ts';
import { instancePeopleCommands } from './instancePeople.ts';
import { launchCommands } from './launch.ts';
import { listCommands } from './list.ts';
import { moveCommands } from './moveBelow.ts';
import { ownSessionCommands } from './ownSession.ts';
import { personCommands } from './person.ts';
import { previewCommands } from './preview.ts';
import { printCommands } from './printRecord.ts';
import { recordCommands } from './records.ts';
import { rowCommands } from './row.ts';
import { shellCommands } from './shell.ts';
import { snoozeCommands } from './snooze.ts';
import { statsCommands } from './stats.ts';
import { taskCommands } from './task.ts';
import { toastCommands } from './toast.ts';
import { userCommands } from './user.ts';

export const commands: readonly Command[] = [
  // Before all that share its key.
  ...sendCommands,
  ...taskCommands,
  ...snoozeCommands,
  ...instanceCommands,
  ...instancePeopleCommands,
  // After those of an instance, of which one has its key.
  ...backCommands,
  ...commentCommands,
  ...diagramCommands,
  ...previewCommands,
  ...formCommands,
  // Before the cells of the rows, whose keys open and close groups.
  ...filterCommands,
  ...analysisCommands,
  ...rowCommands,
  ...columnCommands,
  ...groupCommands,
  ...recordCommands,
  ...printCommands,
  ...moveCommands,
  ...listCommands,
  ...launchCommands,
  ...statsCommands,
  ...calendarCommands,
  ...exportCommands,
  ...goCommands,
  ...personCommands,
  ...userCommands,
  ...absenceCommands,
  ...accountCommands,
  ...ownSessionCommands,
  ...toastCommands,
  ...shellCommands,
  ...dialogCommands,
];
