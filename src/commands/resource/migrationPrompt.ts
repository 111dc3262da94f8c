/** Moves the running instances of a flow definition to another version: the version, then a dry run to confirm. */
import type { MigrationVerdict } from '../../../contract/calls/migration.ts';
import { formatNumber } from '../../../contract/formatNumber.ts';
import { api } from '../../client/api.ts';
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
  const body = formatVerdicts(verdicts);
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
async function migrateAll(migration: Migration, dryRun: boolean): Promise<MigrationVerdict[]> {
  const verdicts: MigrationVerdict[] = [];
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

/** How many can be moved, and the most frequent reasons why others cannot. */
export function formatVerdicts(verdicts: readonly MigrationVerdict[]): string {
  const refused = verdicts.filter(({ ok }) => !ok);
  const able = `${verdicts.length - refused.length} 个可以迁移`;
  const notes = mostFrequent(verdicts.filter(({ ok }) => ok).flatMap((verdict) => verdict.notes));
  const reasons = mostFrequent(refused.flatMap((verdict) => verdict.reasons));
  return [
    refused.length > 0 ? `${able}，${refused.length} 个不能：${reasons}` : able,
    notes && `提醒：${notes}`,
  ]
    .filter(Boolean)
    .join('。');
}

function mostFrequent(texts: readonly string[]): string {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, same]) => ({
    text,
    count: same.length,
  }));
  return counts
    .sort((left, right) => right.count - left.count)
    .slice(0, 5)
    .map(({ text, count }) => (count > 1 ? `${text}（${count} 个）` : text))
    .join('；');
}
