/** All administration objects by name. */
import { definitionResource } from './flow/definition.ts';
import { foreignTableResource } from './flow/foreignTable.ts';
import { formResource } from './flow/form.ts';
import { stuckTaskResource } from './flow/stuckTask.ts';
import { unassignedNodeResource } from './flow/unassignedNode.ts';
import { deptResource } from './people/dept.ts';
import { permissionHolderResource, permissionResource, recordHolderResource } from './people/permission.ts';
import { postResource } from './people/post.ts';
import { roleResource } from './people/role.ts';
import { userResource } from './people/user.ts';
import { auditResource, signInLogResource } from './platform/audit.ts';
import { configResource } from './platform/config.ts';
import { constantResource } from './platform/constant.ts';
import { dictDataResource, dictTypeResource } from './platform/dict.ts';
import { fileResource } from './platform/file.ts';
import { jobKindResource } from './platform/jobKind.ts';
import { jobLogResource } from './platform/jobLog.ts';
import { menuResource } from './platform/menu.ts';
import { noticeReaderResource, noticeResource } from './platform/notice.ts';
import { outboxResource } from './platform/outbox.ts';
import { recurringJobResource, recurringRunResource } from './platform/recurringJob.ts';
import { sessionResource } from './platform/session.ts';
import { tenantResource } from './platform/tenant.ts';
import type { Resource } from './resource.ts';
import type { ResourceName } from './resourcePages.ts';

export const resources: Readonly<Record<ResourceName, Resource>> = {
  user: userResource,
  dept: deptResource,
  role: roleResource,
  menu: menuResource,
  permission: permissionResource,
  permissionHolder: permissionHolderResource,
  recordHolder: recordHolderResource,
  post: postResource,
  dictType: dictTypeResource,
  dictData: dictDataResource,
  constant: constantResource,
  form: formResource,
  foreignTable: foreignTableResource,
  definition: definitionResource,
  unassignedNode: unassignedNodeResource,
  stuckTask: stuckTaskResource,
  file: fileResource,
  config: configResource,
  notice: noticeResource,
  noticeReader: noticeReaderResource,
  tenant: tenantResource,
  session: sessionResource,
  outbox: outboxResource,
  recurringJob: recurringJobResource,
  recurringRun: recurringRunResource,
  jobKind: jobKindResource,
  jobLog: jobLogResource,
  signInLog: signInLogResource,
  audit: auditResource,
};
