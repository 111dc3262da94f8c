/** The buttons that a form brings itself (forms seed, points 2, 5 and 6), as commands of its list. */
import type { FormDefinition } from '../../contract/forms/definition.ts';
import { api } from '../client/api.ts';
import { confirm } from '../dialogs/confirm.ts';
import { loadJobs, tellNoMore } from '../state/jobs.ts';
import { mayRun } from '../state/session.ts';
import { toast } from '../ui/toast.ts';
import { type Command, declareCommand, type When } from './command.ts';
import type { CommandContext } from './context.ts';
import { debounced } from './debounced.ts';
import { jumpTo } from './entryAddress.ts';
import { tellAndDownload } from './exported.ts';
import { onTargets, scoped, targets } from './targets.ts';

type Button = FormDefinition['buttons'][number];

export const buttonCommandId = ({ enName }: FormDefinition, { id }: Button): string =>
  `button.${enName}.${id}`;

const known = new WeakMap<FormDefinition, readonly Command[]>();

/** Made once per definition, for the list that is on screen. */
export function buttonCommands(form: FormDefinition | undefined): readonly Command[] {
  if (!form) return [];
  const made = known.get(form) ?? form.buttons.map((button) => buttonCommand(form, button));
  known.set(form, made);
  return made;
}

const buttonCommand = (form: FormDefinition, button: Button): Command =>
  declareCommand({
    id: buttonCommandId(form, button),
    title: button.name,
    search: '自由按钮',
    group: '记录',
    permission: `auto:${form.enName}:btn${button.id}`,
    destructive: true,
    when: (context) => pressable(button, context),
    run: debounced((context: CommandContext) =>
      onTargets(form.enName, context, () => press(form, button, context)),
    ),
  });

const targetOf = (button: Button) => button.actions.find(({ type }) => type === 'toForm')?.targetForm;

/** Nothing happens without a selection; a jump starts from one row only. */
function pressable(button: Button, context: CommandContext): When {
  if ((context.selection?.count ?? 0) === 0) return { no: '请先选择数据' };
  return scoped(button.multipleSelect && targetOf(button) === undefined ? 'many' : 'one', context);
}

async function press(form: FormDefinition, button: Button, context: CommandContext): Promise<void> {
  const target = targetOf(button);
  if (target !== undefined && !mayRun([`auto:${target}:list:root`, `auto:${target}:add`]))
    return void toast.warning('无权做此操作');
  const ids = await targets(context);
  const asked = { title: button.name, body: `确认执行操作${button.name}?` };
  if (ids.length === 0 || !(await confirm(asked))) return;
  const body = { name: button.name, ids };
  const { msg, data } = await api.button.act({ params: { form: form.enName }, body });
  if (data?.job) {
    tellNoMore(data.job);
    void loadJobs();
    tellAndDownload(button.name, msg);
  }
  if (data?.jump) await jumpTo(data.jump.form, data.jump.values);
}
