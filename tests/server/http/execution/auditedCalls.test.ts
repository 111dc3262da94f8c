/** Every call that changes something says in the audit log from what to what, or declares why it does not. */
import { expect, test } from 'vitest';
import type { AuditEntryRule, AuditObject } from '../../../../contract/audit.ts';
import type { AnyCall } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/calls.ts';
import { listComparedFields } from '../../../../server/db/queries/audit/auditedTable.ts';
import { auditedTables, comparedKinds } from '../../../../server/db/queries/audit/auditedTables.ts';

type AuditedCall = { name: string; call: AnyCall; rule: AuditEntryRule };

const changing = new Set(['administration', 'account', 'delegation']);

const audited: AuditedCall[] = Object.entries(calls).flatMap(([noun, group]) =>
  Object.entries<AnyCall>(group).flatMap(([name, call]) =>
    typeof call.audit === 'object' && changing.has(call.audit.kind)
      ? [{ name: `${noun}.${name}`, call, rule: call.audit }]
      : [],
  ),
);

const comparedOf = ({ objects = {} }: AuditEntryRule): AuditObject[] =>
  comparedKinds.filter((kind) => kind in objects);

test('every changing call names an object whose values are compared, or declares a reason', () => {
  const silent = audited.filter(({ rule }) => rule.unvalued === undefined && comparedOf(rule).length === 0);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

/** Properties that say how a call works, or which objects it is about. */
const steering = new Set([
  'version',
  'force',
  'ids',
  'copyOf',
  'proof',
  'code',
  'confirmCode',
  'confirmLoss',
  'grantRoles',
  'processDefinitionId',
]);

const formSettings = ['type', 'fields', 'feature', 'buttons', 'checks', 'firstNColumns'] as const;

/** Properties whose values are stored under another field, or are told by other means. */
const storedElsewhere: Readonly<Record<string, readonly string[]>> = {
  // Links and the order of siblings are compared as roles of people and numbers of rows.
  'role.changeMembers': ['add', 'remove'],
  'dict.sort': ['orderNums'],
  'dept.sort': ['orderNums'],
  'menu.sort': ['orderNums'],
  'constant.sort': ['orderNums'],
  // Hours of a week are compared day by day.
  'calendar.edit': ['week'],
  // The document is compared in words.
  'definition.save': ['xml', 'formEnName'],
  // The first administrator belongs to the new tenant; the entry has the account.
  'tenant.add': ['adminUserName', 'adminPassword', 'template'],
  // A password is a secret, a picture has no words.
  'user.add': ['password', 'avatar'],
  'user.edit': ['avatar'],
  // The settings of a form are compared in words.
  'form.add': [...formSettings],
  'form.edit': [...formSettings],
  'generator.edit': ['tableId', ...formSettings],
  // The draft has the form; the roles are compared.
  'formDesign.publish': ['draftId', 'editorKey', 'revision', 'comment', 'grants'],
  // The hand-over is told by the departments, absences and roles that it changes.
  'user.handOver': ['toUserId', 'dryRun'],
};

function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('shape' in schema) return Object.keys(schema.shape as object);
  if ('options' in schema) return (schema.options as unknown[]).flatMap(propertiesOf);
  return 'in' in schema ? propertiesOf(schema.in) : [];
}

test.each(audited.filter(({ rule }) => rule.unvalued === undefined))(
  'every value that $name takes is compared',
  ({ name, call, rule }) => {
    const compared = new Set(
      comparedOf(rule).flatMap((kind) => {
        const source = auditedTables[kind];
        return source ? [source.key, ...listComparedFields(source)] : [];
      }),
    );
    const known = new Set([...compared, ...steering, ...(storedElsewhere[name] ?? [])]);
    expect(propertiesOf(call.body).filter((property) => !known.has(property))).toEqual([]);
  },
);
