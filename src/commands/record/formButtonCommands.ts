/** The configured buttons of a form, as commands of its record list. */
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import { api } from '../../client/api.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { loadJobs, suppressJobNotice } from '../../state/cache/jobs.ts';
import { hasPermission } from '../../state/session/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Availability, type Command, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { ignoreRepeats } from '../core/ignoreRepeats.ts';
import { announceDownload } from './exportDownload.ts';
import { openNewRecordWith } from './newRecordUrl.ts';
import { loadTargets, runOnTargets, targetAvailability } from './targetRecords.ts';

type FormButton = FormDefinition['buttons'][number];

export const formButtonCommandId = ({ enName }: FormDefinition, { id }: FormButton): string =>
  `button.${enName}.${id}`;

const commandsByForm = new WeakMap<FormDefinition, readonly Command[]>();

/** Cached per definition, for the list on screen. */
export function formButtonCommands(form: FormDefinition | undefined): readonly Command[] {
  if (!form) return [];
  const made = commandsByForm.get(form) ?? form.buttons.map((button) => createButtonCommand(form, button));
  commandsByForm.set(form, made);
  return made;
}

const createButtonCommand = (form: FormDefinition, button: FormButton): Command =>
  declareCommand({
    id: formButtonCommandId(form, button),
    title: button.name,
    search: '自由按钮',
    group: '记录',
    permission: `auto:${form.enName}:btn${button.id}`,
    destructive: true,
    when: (context) => buttonAvailability(button, context),
    run: ignoreRepeats((context: CommandContext) =>
      runOnTargets(form.enName, context, () => pressButton(form, button, context)),
    ),
  });

const jumpTarget = (button: FormButton) => button.actions.find(({ type }) => type === 'toForm')?.targetForm;

/** Without a selection a button is unavailable; a jump requires exactly one row. */
function buttonAvailability(button: FormButton, context: CommandContext): Availability {
  if ((context.selection?.count ?? 0) === 0) return { no: '请先选择数据' };
  return targetAvailability(
    button.multipleSelect && jumpTarget(button) === undefined ? 'many' : 'one',
    context,
  );
}

async function pressButton(form: FormDefinition, button: FormButton, context: CommandContext): Promise<void> {
  const target = jumpTarget(button);
  if (target !== undefined && !hasPermission([`auto:${target}:list:root`, `auto:${target}:add`]))
    return void toast.warning('无权做此操作');
  const ids = await loadTargets(context);
  const question = { title: button.name, body: `确认执行操作${button.name}?` };
  if (ids.length === 0 || !(await confirm(question))) return;
  const body = { name: button.name, ids };
  const { msg, data } = await api.button.act({ params: { form: form.enName }, body });
  if (data?.job) {
    suppressJobNotice(data.job);
    void loadJobs();
    announceDownload(button.name, msg);
  }
  if (data?.jump) await openNewRecordWith(data.jump.form, data.jump.values);
}
