/** All commands of the product. The file of a noun declares them; a line here makes them reachable. */

import { calendarCommands } from './app/calendarCommands.ts';
import { dialogCommands } from './app/dialogCommands.ts';
import { goCommands } from './app/goCommands.ts';
import { launchCommands } from './app/launchCommands.ts';
import { noticeCommands } from './app/noticeCommands.ts';
import { personCommands } from './app/personCommands.ts';
import { previewCommands } from './app/previewCommands.ts';
import { shellCommands } from './app/shellCommands.ts';
import { toastCommands } from './app/toastCommands.ts';
import { userCommands } from './app/userCommands.ts';
import type { Command } from './core/command.ts';
import { designCommands } from './designer/designCommands.ts';
import { formBuilderCommands } from './designer/formBuilderCommands.ts';
import { formListCommands } from './designer/formListCommands.ts';
import { listDesignCommands } from './designer/listDesignCommands.ts';
import { startFormCommands } from './designer/startFormCommands.ts';
import { diagramCommands } from './instance/diagramCommands.ts';
import { instanceCommands } from './instance/instanceCommands.ts';
import { instancePeopleCommands } from './instance/instancePeopleCommands.ts';
import { interventionCommands } from './instance/interventionCommands.ts';
import { analysisCommands } from './list/analysisCommands.ts';
import { backCommands } from './list/backCommands.ts';
import { columnCommands } from './list/columnCommands.ts';
import { exportCommands } from './list/exportCommands.ts';
import { filterCommands } from './list/filterCommands.ts';
import { groupCommands } from './list/groupCommands.ts';
import { listCommands } from './list/listCommands.ts';
import { rowCommands } from './list/rowCommands.ts';
import { savedViewCommands } from './list/savedViewCommands.ts';
import { statsCommands } from './list/statsCommands.ts';
import { absenceCommands } from './own/absenceCommands.ts';
import { accountCommands } from './own/accountCommands.ts';
import { apiTokenCommands } from './own/apiTokenCommands.ts';
import { avatarCommands } from './own/avatarCommands.ts';
import { ownSessionCommands } from './own/ownSessionCommands.ts';
import { phraseCommands } from './own/phraseCommands.ts';
import { profileCommands } from './own/profileCommands.ts';
import { commentCommands, sendCommentCommands } from './record/commentCommands.ts';
import { formCommands } from './record/formCommands.ts';
import { moveCommands } from './record/moveCommands.ts';
import { printCommands } from './record/printCommands.ts';
import { recordCommands } from './record/recordCommands.ts';
import { viewerCommands } from './record/viewerCommands.ts';
import { fileRowCommands } from './resource/fileRowCommands.ts';
import { flowRowCommands } from './resource/flowRowCommands.ts';
import { userRowCommands } from './resource/people/userRowCommands.ts';
import { permissionCommands } from './resource/permissionCommands.ts';
import { platformRowCommands } from './resource/platformRowCommands.ts';
import { recurringJobCommands } from './resource/recurringJobCommands.ts';
import { resourceCommands } from './resource/resourceCommands.ts';
import { rightsCommands } from './resource/rightsCommands.ts';
import { tenantRowCommands } from './resource/tenantRowCommands.ts';
import { treeMoveCommands } from './resource/treeMoveCommands.ts';
import { snoozeCommands } from './task/snoozeCommands.ts';
import { taskCommands } from './task/taskCommands.ts';

export const commands: readonly Command[] = [
  ...designCommands,
  ...formBuilderCommands,
  ...listDesignCommands,
  ...startFormCommands,
  // Before all commands with the same key.
  ...sendCommentCommands,
  ...taskCommands,
  ...snoozeCommands,
  ...instanceCommands,
  ...instancePeopleCommands,
  ...interventionCommands,
  // After the instance commands, one of which has the same key.
  ...backCommands,
  ...commentCommands,
  ...diagramCommands,
  ...previewCommands,
  ...formCommands,
  // Before the cell commands, whose keys expand and collapse groups.
  ...filterCommands,
  ...analysisCommands,
  ...savedViewCommands,
  ...rowCommands,
  // Before the column commands, one of which has the same key.
  ...treeMoveCommands,
  ...columnCommands,
  ...groupCommands,
  ...recordCommands,
  ...viewerCommands,
  ...resourceCommands,
  ...userRowCommands,
  ...permissionCommands,
  ...platformRowCommands,
  ...recurringJobCommands,
  ...tenantRowCommands,
  ...formListCommands,
  ...flowRowCommands,
  ...fileRowCommands,
  ...rightsCommands,
  ...printCommands,
  ...moveCommands,
  ...listCommands,
  ...launchCommands,
  ...statsCommands,
  ...calendarCommands,
  ...exportCommands,
  ...goCommands,
  ...noticeCommands,
  ...personCommands,
  ...userCommands,
  ...absenceCommands,
  ...accountCommands,
  ...ownSessionCommands,
  ...apiTokenCommands,
  ...avatarCommands,
  ...profileCommands,
  ...phraseCommands,
  ...toastCommands,
  ...shellCommands,
  ...dialogCommands,
];
