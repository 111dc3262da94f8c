/** Differences in the audit log that take more than two values: what a schedule means, what a flow or a form says. */
import { compareGraphs, type FlowDifference } from '../../../contract/flow/comparison/compareGraphs.ts';
import { createFieldLabels } from '../../../contract/flow/comparison/fieldLabels.ts';
import { listTargets, nameTargets } from '../../../contract/flow/comparison/targetNames.ts';
import { compareForms } from '../../../contract/forms/formDifferences.ts';
import type { AuditComparison, AuditComparisons, ValueDifference } from '../../context/auditComparison.ts';
import { findVersionWithFormer } from '../../db/queries/flow/definitions.ts';
import { listNewestVersions } from '../../db/queries/forms/formVersions.ts';
import { findPrincipals } from '../../db/queries/people/principals.ts';
import { readDefinition } from '../../instances/definitions/readDefinition.ts';
import { describeCron } from '../../jobs/recurring/cronSchedule.ts';
import { withSettingNames } from './settingNames.ts';

export const auditComparisons: AuditComparisons = {
  schedule: async (_, { from, to }) => [
    {
      ...(from !== undefined && { from: describeCron(from) }),
      ...(to !== undefined && { to: describeCron(to) }),
    },
  ],
  flowDocument: compareWithFormerVersion,
  formDefinition: compareFormVersions,
  settingValue: nameSettingValues,
};

/** The names of what the values name; other values, and those that are not told, as they are. */
async function nameSettingValues(
  ...[tx, { id, from, to }]: Parameters<AuditComparison>
): Promise<readonly ValueDifference[]> {
  const row = await tx
    .selectFrom('configs')
    .select('configKey')
    .where('configId', '=', id)
    .executeTakeFirst();
  const values = [from, to].map((configValue = '') => ({ configKey: row?.configKey ?? '', configValue }));
  const [before = '', after = ''] = (await withSettingNames(tx, values)).map(
    ({ configValue, valueNames }) => formatSettingNames(valueNames) || String(configValue),
  );
  return [{ ...(from !== undefined && { from: before }), ...(to !== undefined && { to: after }) }];
}

const formatSettingNames = (names: unknown): string => (Array.isArray(names) ? names.join('、') : '');

/** The current version of a form with the one before it; a new form has no settings that changed. */
async function compareFormVersions(
  ...[tx, { id, from, to }]: Parameters<AuditComparison>
): Promise<readonly ValueDifference[]> {
  if (from === undefined || to === undefined) return [];
  const [after, before] = await listNewestVersions(tx, id);
  if (!after || !before) return [];
  return compareForms(before, after).map(({ item, ...texts }) => ({ field: item, ...texts }));
}

/** A version's document never changes: a new version is compared with the one before it. */
async function compareWithFormerVersion(
  ...[tx, { id, from }]: Parameters<AuditComparison>
): Promise<readonly ValueDifference[]> {
  if (from !== undefined) return [];
  const version = await findVersionWithFormer(tx, id);
  if (!version?.formerXml) return [];
  const { formId, xml, formerXml, fields } = version;
  const [before, after] = [
    await readDefinition(tx, { formId, xml: formerXml }),
    await readDefinition(tx, { formId, xml }),
  ];
  const known = await findPrincipals(tx, listTargets([before.graph, after.graph]));
  const differences = compareGraphs(
    nameTargets(before.graph, known),
    nameTargets(after.graph, known),
    createFieldLabels(fields),
  );
  // Only the drawing differs.
  return differences.length === 0 ? [{}] : differences.map(toValueDifference);
}

const toValueDifference = ({ place, item, change, from, to }: FlowDifference): ValueDifference => ({
  field: place ? `${place}·${item}` : item,
  ...(change !== 'added' && { from }),
  ...(change !== 'removed' && { to }),
});
