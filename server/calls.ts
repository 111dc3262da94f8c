/** The handlers of every call, by the contract's nouns: leaving one out does not compile. */
import type { Calls } from '../contract/calls.ts';
import { absenceHandlers } from './calls/absence.ts';
import { addressHandlers } from './calls/address.ts';
import { auditHandlers } from './calls/audit.ts';
import { buttonHandlers } from './calls/button.ts';
import { calendarHandlers } from './calls/calendar.ts';
import { centreHandlers } from './calls/centre.ts';
import { commentHandlers } from './calls/comment.ts';
import { configHandlers } from './calls/config.ts';
import type { Handlers } from './calls/context.ts';
import { definitionHandlers } from './calls/definition.ts';
import { deptHandlers } from './calls/dept.ts';
import { dictHandlers } from './calls/dict.ts';
import { eventHandlers } from './calls/event.ts';
import { exportHandlers } from './calls/export.ts';
import { fileHandlers } from './calls/file.ts';
import { flowListHandlers } from './calls/flowList.ts';
import { formHandlers } from './calls/form.ts';
import { generatorHandlers } from './calls/generator.ts';
import { importHandlers } from './calls/import.ts';
import { instanceHandlers } from './calls/instance.ts';
import { jobHandlers } from './calls/job.ts';
import { mapHandlers } from './calls/map.ts';
import { menuHandlers } from './calls/menu.ts';
import { migrationHandlers } from './calls/migration.ts';
import { nodeHandlers } from './calls/node.ts';
import { noticeHandlers } from './calls/notice.ts';
import { ocrHandlers } from './calls/ocr.ts';
import { postHandlers } from './calls/post.ts';
import { queryHandlers } from './calls/query.ts';
import { recordHandlers } from './calls/record.ts';
import { recordGroupHandlers } from './calls/recordGroup.ts';
import { roleHandlers } from './calls/role.ts';
import { savedViewHandlers } from './calls/savedView.ts';
import { sessionHandlers } from './calls/session.ts';
import { snoozeHandlers } from './calls/snooze.ts';
import { statsHandlers } from './calls/stats.ts';
import { taskHandlers } from './calls/task.ts';
import { tenantHandlers } from './calls/tenant.ts';
import { userHandlers } from './calls/user.ts';
import { userSessionHandlers } from './calls/userSession.ts';

export const handlers = {
  session: sessionHandlers,
  user: userHandlers,
  userSession: userSessionHandlers,
  dept: deptHandlers,
  role: roleHandlers,
  menu: menuHandlers,
  notice: noticeHandlers,
  post: postHandlers,
  dict: dictHandlers,
  address: addressHandlers,
  map: mapHandlers,
  config: configHandlers,
  calendar: calendarHandlers,
  tenant: tenantHandlers,
  audit: auditHandlers,
  event: eventHandlers,
  job: jobHandlers,
  export: exportHandlers,
  button: buttonHandlers,
  import: importHandlers,
  comment: commentHandlers,
  file: fileHandlers,
  ocr: ocrHandlers,
  form: formHandlers,
  generator: generatorHandlers,
  query: queryHandlers,
  record: recordHandlers,
  recordGroup: recordGroupHandlers,
  savedView: savedViewHandlers,
  definition: definitionHandlers,
  instance: instanceHandlers,
  migration: migrationHandlers,
  node: nodeHandlers,
  task: taskHandlers,
  snooze: snoozeHandlers,
  absence: absenceHandlers,
  flowList: flowListHandlers,
  centre: centreHandlers,
  stats: statsHandlers,
} satisfies { [Noun in keyof Calls]: Handlers<Calls[Noun]> };
