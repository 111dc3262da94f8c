/** A record of a tree comes to stand below another, or at the top: the palette asks where. */
import { typeOf } from '../../contract/fields/registry.ts';
import type { FormDefinition } from '../../contract/forms/definition.ts';
import { api } from '../client/api.ts';
import { listOf } from '../state/lists.ts';
import { mayRun } from '../state/session.ts';
import { toast } from '../ui/toast.ts';
import { type Command, declareCommand } from './command.ts';
import type { CommandContext } from './context.ts';
import { scoped, targets } from './targets.ts';
import { chosenIn, type Walk, type WalkOption } from './walk.ts';

export const moveCommands: readonly Command[] = [
  declareCommand({
    id: 'record.move',
    title: '移动到…',
    search: '调整上级 上级',
    group: '记录',
    when: (context) => {
      const form = context.list?.form;
      if (!form?.feature.tree || form.hasFlow || !mayRun(`auto:${form.enName}:edit`)) return 'hidden';
      return scoped('one', context);
    },
    walk: moveWalk,
  }),
];

/** As the calls name what stands below nothing. */
const top: WalkOption = { value: '0', label: '顶层' };
/** As many as a related drop-down loads (forms seed, point 9). */
const offered = 20;

async function moveWalk(context: CommandContext): Promise<Walk | undefined> {
  const form = context.list?.form;
  const [id] = await targets(context);
  if (!form || id === undefined) return undefined;
  const params = { form: form.enName };
  const record = await api.record.detail({ params: { ...params, id } });
  return {
    key: `move:${form.enName}:${id}`,
    title: '移动到…',
    subject: nameOf(form, record),
    next: (answers) =>
      answers.pid
        ? undefined
        : { kind: 'one', name: 'pid', title: '上级', sends: '移动', options: places(form, id) },
    send: (answers) => {
      const [pid] = chosenIn(answers, 'pid');
      return api.record.edit({ params, body: { id, version: record.version, pid } });
    },
    finish: (sent) => {
      if (!sent) return;
      toast.success('修改成功');
      listOf(context.listId)?.refresh();
    },
  };
}

/** Every record but itself; what stands below it is refused by the server, which knows. */
const places = (form: FormDefinition, id: string) => async (typed: string, signal: AbortSignal) => {
  const keyword = typed.trim();
  const body = { pageNum: 1, pageSize: offered, ...(keyword && { keyword }) };
  const { rows } = await api.record.list({ params: { form: form.enName }, body }, { signal });
  const others = rows
    .filter((row) => String(row.id) !== id)
    .map((row) => ({ value: String(row.id), label: nameOf(form, row) }));
  return keyword ? others : [top, ...others];
};

/** The first line of text of a record, as lists of it begin. */
function nameOf({ fields }: FormDefinition, row: Readonly<Record<string, unknown>>): string {
  const named = fields.find((field) => typeOf(field).searchable && row[field.enName]);
  return named ? String(row[`${named.enName}$view`] ?? row[named.enName]) : String(row.id);
}
