/** Moves the running instances of a flow definition to another version: the version, then a dry run to confirm. */
import type { InstanceVerdict } from '../../../contract/calls/shapes/instanceVerdict.ts';
import { formatNumber } from '../../../contract/formatNumber.ts';
import { api } from '../../client/api.ts';
import { formatVerdicts } from '../../dialogs/action/instanceVerdicts.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Prompt, readSelectedValues } from '../core/prompt.ts';
import { filterOptions } from '../core/promptQuestions.ts';

type Row = Readonly<Record<string, unknown>>;

export async function createMigrationPrompt(row: Row, done: () => void): Promise<Prompt> {
  const from = String(row.id);
  const query = { formEnName: String(row.formEnName), pageSize: 100 };
  const { rows } = await api.definition.list({ query });
  const options = rows
    .filter(({ processDefinitionId }) => processDefinitionId !== from)
    .map(({ processDefinitionId, version, status }) => ({
      value: processDefinitionId,
      label: `第 ${version} 版`,
      ...(status === 'deployed' && { detail: '使用中' }),
    }));
  let to = '';
  return {
    key: `definition.migrate:${from}`,
    title: '迁移流程…',
    subject: `${row.formCnName} 第 ${row.version} 版，处理中 ${row.runningCount} 个`,
    next: (answers) =>
      answers.to
        ? undefined
        : { kind: 'one', name: 'to', title: '迁移到', sends: '试算', options: filterOptions(options) },
    send: async (answers) => {
      to = readSelectedValues(answers, 'to')[0] ?? '';
    },
    finish: (sent) => {
      if (sent) confirmMigration({ from, to }).then((moved) => moved && done(), showFailure);
    },
  };
}

type Migration = { from: string; to: string };

async function confirmMigration(migration: Migration): Promise<boolean> {
  const verdicts = await migrateAll(migration, true);
  const able = verdicts.filter(({ ok }) => ok).length;
  const title = `迁移流程（${formatNumber(able)} 个）`;
  const body = formatVerdicts(verdicts, '迁移');
  if (able === 0) {
    await confirm({ title, body, notice: true });
    return false;
  }
  if (!(await confirm({ title, body, confirmLabel: '迁移' }))) return false;
  const moved = (await migrateAll(migration, false)).filter(({ ok }) => ok).length;
  toast.success(`已迁移 ${formatNumber(moved)} 个流程`);
  return true;
}

/** The server moves a batch per request and answers where the next one begins. */
async function migrateAll(migration: Migration, dryRun: boolean): Promise<InstanceVerdict[]> {
  const verdicts: InstanceVerdict[] = [];
  let after: string | null = null;
  do {
    const body = { ...migration, dryRun, ...(after !== null && { after }) };
    const { instances, next }: Awaited<ReturnType<typeof api.migration.migrate>> =
      await api.migration.migrate({
        body,
      });
    verdicts.push(...instances);
    after = next;
  } while (after !== null);
  return verdicts;
}
