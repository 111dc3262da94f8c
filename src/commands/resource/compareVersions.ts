/** Opens the comparison of the two selected versions, or of one with the deployed version of its form. */
import { api } from '../../client/api.ts';
import { openComparison } from '../../dialogs/comparison/openComparison.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { targetRows } from './resourceContext.ts';

type Row = Readonly<Record<string, unknown>>;

export async function compareVersions(context: CommandContext): Promise<void> {
  const rows = targetRows(context);
  const [first] = rows;
  if (!first) return;
  if (rows.length > 2) return void toast.warning('一次只能对比两个版本');
  const second = rows[1] ?? (await findDeployed(first));
  if (!second) return void toast.warning('该表单没有使用中的版本，请选中两个版本');
  if (first.formEnName !== second.formEnName) return void toast.warning('请选择同一表单的两个版本');
  const [before, after] = [first, second].map(toVersion).sort((one, other) => one.version - other.version);
  if (!before || !after) return;
  const form = { formEnName: String(first.formEnName), formCnName: String(first.formCnName) };
  await openComparison({ ...form, before, after });
}

const toVersion = ({ processDefinitionId, version }: Row) => ({
  processDefinitionId: String(processDefinitionId),
  version: Number(version),
});

async function findDeployed({ formEnName, processDefinitionId }: Row): Promise<Row | undefined> {
  const { rows } = await api.definition.list({ query: { formEnName: String(formEnName), pageSize: 100 } });
  return rows.find(
    (row) => row.status === 'deployed' && row.processDefinitionId !== String(processDefinitionId),
  );
}
