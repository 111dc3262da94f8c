/** Every call of the product, by noun. The server mounts them, the client offers them, and the API page lists them. */
import { absenceCalls } from './calls/absence.ts';
import { addressCalls } from './calls/address.ts';
import { apiTokenCalls } from './calls/apiToken.ts';
import { auditCalls } from './calls/audit.ts';
import { buttonCalls } from './calls/button.ts';
import { calendarCalls } from './calls/calendar.ts';
import { centreCalls } from './calls/centre.ts';
import { commentCalls } from './calls/comment.ts';
import { configCalls } from './calls/config.ts';
import { constantCalls } from './calls/constant.ts';
import { definitionCalls } from './calls/definition.ts';
import { deptCalls } from './calls/dept.ts';
import { dictCalls, dictTypeCalls } from './calls/dict.ts';
import { eventCalls } from './calls/event.ts';
import { exportCalls } from './calls/export.ts';
import { fileCalls } from './calls/file.ts';
import { flowListCalls } from './calls/flowList.ts';
import { formCalls } from './calls/form.ts';
import { formDesignCalls } from './calls/formDesign.ts';
import { generatorCalls } from './calls/generator.ts';
import { importCalls } from './calls/import.ts';
import { instanceCalls } from './calls/instance.ts';
import { interventionCalls } from './calls/intervention.ts';
import { jobCalls } from './calls/job.ts';
import { mapCalls } from './calls/map.ts';
import { menuCalls } from './calls/menu.ts';
import { migrationCalls } from './calls/migration.ts';
import { nodeCalls } from './calls/node.ts';
import { noticeCalls } from './calls/notice.ts';
import { ocrCalls } from './calls/ocr.ts';
import { outboxCalls } from './calls/outbox.ts';
import { permissionCalls } from './calls/permission.ts';
import { postCalls } from './calls/post.ts';
import { queryCalls } from './calls/query.ts';
import { recordCalls } from './calls/record.ts';
import { recordGroupCalls } from './calls/recordGroup.ts';
import { recurringJobCalls } from './calls/recurringJob.ts';
import { registrationCalls } from './calls/registration.ts';
import { roleCalls } from './calls/role.ts';
import { savedViewCalls } from './calls/savedView.ts';
import { sessionCalls } from './calls/session.ts';
import { setupCalls } from './calls/setup.ts';
import { snoozeCalls } from './calls/snooze.ts';
import { statsCalls } from './calls/stats.ts';
import { stuckTaskCalls } from './calls/stuckTask.ts';
import { taskCalls } from './calls/task.ts';
import { tenantCalls } from './calls/tenant.ts';
import { userCalls } from './calls/user.ts';
import { userSessionCalls } from './calls/userSession.ts';

import { verifyCodeCalls } from './calls/verifyCode.ts';
import { wechatCalls } from './calls/wechat.ts';

export const calls = {
  session: sessionCalls,
  verifyCode: verifyCodeCalls,
  registration: registrationCalls,
  wechat: wechatCalls,
  outbox: outboxCalls,
  user: userCalls,
  userSession: userSessionCalls,
  apiToken: apiTokenCalls,
  dept: deptCalls,
  role: roleCalls,
  menu: menuCalls,
  notice: noticeCalls,
  permission: permissionCalls,
  post: postCalls,
  dictType: dictTypeCalls,
  dict: dictCalls,
  address: addressCalls,
  map: mapCalls,
  config: configCalls,
  setup: setupCalls,
  constant: constantCalls,
  calendar: calendarCalls,
  tenant: tenantCalls,
  audit: auditCalls,
  event: eventCalls,
  job: jobCalls,
  export: exportCalls,
  button: buttonCalls,
  import: importCalls,
  definition: definitionCalls,
  instance: instanceCalls,
  intervention: interventionCalls,
  migration: migrationCalls,
  node: nodeCalls,
  task: taskCalls,
  snooze: snoozeCalls,
  stuckTask: stuckTaskCalls,
  absence: absenceCalls,
  flowList: flowListCalls,
  centre: centreCalls,
  stats: statsCalls,
  comment: commentCalls,
  file: fileCalls,
  ocr: ocrCalls,
  form: formCalls,
  formDesign: formDesignCalls,
  generator: generatorCalls,
  query: queryCalls,
  record: recordCalls,
  recordGroup: recordGroupCalls,
  recurringJob: recurringJobCalls,
  savedView: savedViewCalls,
};

export type Calls = typeof calls;
