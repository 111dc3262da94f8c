/** Moves a record of a tree below another record or to the top level; the palette prompts for the target. */
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import { api } from '../../client/api.ts';
import { hasPermission } from '../../state/session/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { showSavedRow } from '../core/changedRows.ts';
import { type Command, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { type Prompt, type PromptOption, readSelectedValues } from '../core/prompt.ts';
import { loadTargets, targetAvailability } from './targetRecords.ts';

export const moveCommands: readonly Command[] = [
  declareCommand({
    id: 'record.move',
    title: '移动到…',
    search: '调整上级 上级',
    group: '记录',
    when: (context) => {
      const form = context.list?.form;
      if (!form?.feature.tree || form.hasFlow || !hasPermission(`auto:${form.enName}:edit`)) return 'hidden';
      return targetAvailability('one', context);
    },
    createPrompt: createMovePrompt,
  }),
];

/** The calls' parent id for the top level. */
const topOption: PromptOption = { value: '0', label: '顶层' };
/** The same limit as in a related drop-down. */
const maxOptions = 20;

async function createMovePrompt(context: CommandContext): Promise<Prompt | undefined> {
  const form = context.list?.form;
  const [id] = await loadTargets(context);
  if (!form || id === undefined) return undefined;
  const params = { form: form.enName };
  const record = await api.record.detail({ params: { ...params, id } });
  let pid: string | undefined;
  return {
    key: `move:${form.enName}:${id}`,
    title: '移动到…',
    subject: recordLabel(form, record),
    next: (answers) =>
      answers.pid
        ? undefined
        : { kind: 'one', name: 'pid', title: '上级', sends: '移动', options: findParentOptions(form, id) },
    send: (answers) => {
      [pid] = readSelectedValues(answers, 'pid');
      return api.record.edit({ params, body: { id, version: record.version, pid } });
    },
    finish: (sent) => {
      if (!sent) return;
      toast.success('修改成功');
      void showSavedRow(context.listId, { key: id, parent: pid === topOption.value ? undefined : pid });
    },
  };
}

/** Every record except itself; the server refuses descendants. */
const findParentOptions =
  (form: FormDefinition, id: string) => async (typed: string, signal: AbortSignal) => {
    const keyword = typed.trim();
    const body = { pageNum: 1, pageSize: maxOptions, ...(keyword && { keyword }) };
    const { rows } = await api.record.list({ params: { form: form.enName }, body }, { signal });
    const others = rows
      .filter((row) => String(row.id) !== id)
      .map((row) => ({ value: String(row.id), label: recordLabel(form, row) }));
    return keyword ? others : [topOption, ...others];
  };

/** The first text of a record, as in the first column of a list. */
function recordLabel({ fields }: FormDefinition, row: Readonly<Record<string, unknown>>): string {
  const named = fields.find((field) => getFieldType(field).searchable && row[field.enName]);
  return named ? String(row[`${named.enName}$view`] ?? row[named.enName]) : String(row.id);
}
