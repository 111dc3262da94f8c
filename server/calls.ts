/** The handlers of every call, by the contract's nouns. A missing handler does not compile. */
import { apiTokenHandlers } from './calls/auth/apiToken.ts';
import { registrationHandlers } from './calls/auth/registration.ts';
import { sessionHandlers } from './calls/auth/session.ts';
import { userSessionHandlers } from './calls/auth/userSession.ts';
import { verifyCodeHandlers } from './calls/auth/verifyCode.ts';
import { wechatHandlers } from './calls/auth/wechat.ts';
import { formDesignHandlers } from './calls/designs/formDesign.ts';
import { fileHandlers } from './calls/files/file.ts';
import { ocrHandlers } from './calls/files/ocr.ts';
import { dictHandlers, dictTypeHandlers } from './calls/forms/dict.ts';
import { formHandlers } from './calls/forms/form.ts';
import { generatorHandlers } from './calls/forms/generator.ts';
import { centreHandlers } from './calls/instances/centre.ts';
import { definitionHandlers } from './calls/instances/definition.ts';
import { flowListHandlers } from './calls/instances/flowList.ts';
import { instanceHandlers } from './calls/instances/instance.ts';
import { interventionHandlers } from './calls/instances/intervention.ts';
import { migrationHandlers } from './calls/instances/migration.ts';
import { statsHandlers } from './calls/instances/stats.ts';
import { stuckTaskHandlers } from './calls/instances/stuckTask.ts';
import { absenceHandlers } from './calls/people/absence.ts';
import { deptHandlers } from './calls/people/dept.ts';
import { permissionHandlers } from './calls/people/permission.ts';
import { postHandlers } from './calls/people/post.ts';
import { roleHandlers } from './calls/people/role.ts';
import { userHandlers } from './calls/people/user.ts';
import { addressHandlers } from './calls/platform/address.ts';
import { auditHandlers } from './calls/platform/audit.ts';
import { calendarHandlers } from './calls/platform/calendar.ts';
import { configHandlers } from './calls/platform/config.ts';
import { constantHandlers } from './calls/platform/constant.ts';
import { eventHandlers } from './calls/platform/event.ts';
import { jobHandlers } from './calls/platform/job.ts';
import { mapHandlers } from './calls/platform/map.ts';
import { menuHandlers } from './calls/platform/menu.ts';
import { noticeHandlers } from './calls/platform/notice.ts';
import { outboxHandlers } from './calls/platform/outbox.ts';
import { recurringJobHandlers } from './calls/platform/recurringJob.ts';
import { setupHandlers } from './calls/platform/setup.ts';
import { tenantHandlers } from './calls/platform/tenant.ts';
import { buttonHandlers } from './calls/records/button.ts';
import { commentHandlers } from './calls/records/comment.ts';
import { exportHandlers } from './calls/records/export.ts';
import { importHandlers } from './calls/records/import.ts';
import { queryHandlers } from './calls/records/query.ts';
import { recordHandlers } from './calls/records/record.ts';
import { recordGroupHandlers } from './calls/records/recordGroup.ts';
import { savedViewHandlers } from './calls/records/savedView.ts';
import { nodeHandlers } from './calls/tasks/node.ts';
import { snoozeHandlers } from './calls/tasks/snooze.ts';
import { taskHandlers } from './calls/tasks/task.ts';
import type { HandlerRegistry } from './context/handler.ts';

export const handlers = {
  session: sessionHandlers,
  verifyCode: verifyCodeHandlers,
  registration: registrationHandlers,
  wechat: wechatHandlers,
  outbox: outboxHandlers,
  user: userHandlers,
  userSession: userSessionHandlers,
  apiToken: apiTokenHandlers,
  dept: deptHandlers,
  role: roleHandlers,
  menu: menuHandlers,
  notice: noticeHandlers,
  permission: permissionHandlers,
  post: postHandlers,
  dictType: dictTypeHandlers,
  dict: dictHandlers,
  address: addressHandlers,
  map: mapHandlers,
  config: configHandlers,
  setup: setupHandlers,
  constant: constantHandlers,
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
  formDesign: formDesignHandlers,
  generator: generatorHandlers,
  query: queryHandlers,
  record: recordHandlers,
  recurringJob: recurringJobHandlers,
  recordGroup: recordGroupHandlers,
  savedView: savedViewHandlers,
  definition: definitionHandlers,
  instance: instanceHandlers,
  intervention: interventionHandlers,
  migration: migrationHandlers,
  node: nodeHandlers,
  task: taskHandlers,
  snooze: snoozeHandlers,
  stuckTask: stuckTaskHandlers,
  absence: absenceHandlers,
  flowList: flowListHandlers,
  centre: centreHandlers,
  stats: statsHandlers,
} satisfies HandlerRegistry;
