/**
 * Where the audit log finds the objects that calls name. Labels, options and references of the values come from the
 * description of the object (contract/resources/auditedFields.ts).
 */
import { sql } from 'kysely';
import { type AuditObject, auditObjects } from '../../../../contract/audit.ts';
import { weekdays } from '../../../../contract/calendar/calendarDays.ts';
import { dictTypeResource } from '../../../../contract/resources/platform/dict.ts';
import { menuResource } from '../../../../contract/resources/platform/menu.ts';
import { resources } from '../../../../contract/resources/registry.ts';
import {
  isNameOnly,
  isStored,
  linkFields,
  type StoredResource,
  storedFields,
} from '../../../../contract/resources/resource.ts';
import { type AuditedTable, listComparedFields } from './auditedTable.ts';

const formName = sql<string>`(select "cnName" from forms where "formId" = t."formId")`;

/** All columns but those that the server sets are compared. */
function describedTable(resource: StoredResource, more: Partial<AuditedTable> = {}): AuditedTable {
  const { stored, key, label, within } = resource;
  const entered = storedFields(resource).filter(
    (field) => field.enName !== 'createTime' && !isNameOnly(field),
  );
  return {
    table: stored.table,
    key,
    label,
    columns: [...(within ? [within.property] : []), ...entered.map(({ enName }) => enName)],
    links: Object.fromEntries(
      linkFields(resource).map(({ enName, links }) => [enName, { ...links, own: key }]),
    ),
    ...more,
    // A test compares the description with the catalog.
  } as AuditedTable;
}

const describedTables: { readonly [Kind in AuditObject]?: AuditedTable } = Object.fromEntries(
  Object.values(resources).flatMap((resource) =>
    isStored(resource) ? [[resource.name, describedTable(resource)]] : [],
  ),
);

/** A kind of object without a table here is told by its number. */
export const auditedTables: { readonly [Kind in AuditObject]?: AuditedTable } = {
  ...describedTables,
  user: {
    table: 'users',
    key: 'userId',
    label: 'nickName',
    columns: [
      'userName',
      'nickName',
      'deptId',
      'supplierRecordId',
      'phonenumber',
      'email',
      'sex',
      'status',
      'mustChangePassword',
      'remark',
    ],
    links: {
      postIds: { table: 'userPosts', own: 'userId', element: 'postId' },
      roleIds: { table: 'userRoles', own: 'userId', element: 'roleId' },
    },
    removedBy: 'deleted',
  },
  menu: describedTable(menuResource, { code: 'perms', namedWithin: 'parentId' }),
  form: {
    table: 'forms',
    key: 'formId',
    code: 'enName',
    label: 'cnName',
    columns: ['cnName', 'enName', 'category', 'hasFlow', 'version'],
    // The definitions themselves are read when they differ.
    values: { definition: sql`md5(t."definition"::text)` },
    labels: { fieldLabels: { column: 'definition', path: '$.fields[*].label' } },
    removedBy: 'deleted',
  },
  dictType: describedTable(dictTypeResource, { code: 'dictType' }),
  definition: {
    table: 'flowDefinitions',
    key: 'definitionId',
    label: sql`${formName} || ' 第 ' || t."version" || ' 版'`,
    columns: ['version', 'status', 'deployTime'],
    // The documents themselves are read when they differ.
    values: { formCnName: formName, document: sql`md5(t."xml")` },
  },
  calendar: {
    table: 'calendars',
    key: 'calendarId',
    only: sql`t."calendarId" = (select max("calendarId") from calendars)`,
    label: sql`'工作日历'`,
    columns: ['enabled'],
    values: {
      ...Object.fromEntries(weekdays.map((_, at) => [`day${at}`, sql`t."week" -> ${sql.lit(at)}`])),
      holidays: sql`t."holidays"`,
      workdays: sql`t."workdays"`,
    },
  },
  recurringJob: {
    table: 'qianhe.recurringJobs',
    key: 'name',
    keyType: 'text',
    label: 'title',
    columns: ['cron', 'paused'],
  },
  tenant: {
    table: 'qianhe.tenants',
    key: 'code',
    keyType: 'text',
    label: 'name',
    values: {
      tenantCode: sql`t."code"`,
      tenantName: sql`t."name"`,
      status: sql`case t."status" when 'active' then '0' else '1' end`,
    },
  },
  apiToken: {
    table: 'apiTokens',
    key: 'tokenId',
    label: 'name',
    columns: ['name', 'expireTime'],
    values: { permissions: sql`t."permissions"` },
  },
  absence: {
    table: 'absences',
    key: 'absenceId',
    label: sql`(select "nickName" from users where "userId" = t."userId")`,
    columns: ['userId', 'delegateUserId', 'beginTime', 'endTime', 'moveOpenTasks', 'reason'],
    values: { formEnNames: sql`t."formEnNames"` },
  },
  job: { table: 'jobs', key: 'id', label: 'title' },
  // Titles, comments and names of files hold values of records, which the reader of the log may not see.
  file: {
    table: 'files',
    key: 'fileId',
    code: 'fileName',
    label: sql`t."fileId" || coalesce(substring(t."fileName" from '[.][a-z0-9]+$'), '')`,
  },
  instance: {
    table: 'instances',
    key: 'instanceId',
    label: sql`t."formCnName" || ' ' || t."instanceId"`,
  },
  task: { table: 'tasks', key: 'taskId', label: sql`t."formCnName" || ' ' || t."nodeName"` },
};

/** Kinds whose old and new values are read, in the order in which their rows are locked. */
export const comparedKinds: readonly AuditObject[] = auditObjects.filter((kind) => {
  const source = auditedTables[kind];
  return source !== undefined && listComparedFields(source).length > 0;
});
