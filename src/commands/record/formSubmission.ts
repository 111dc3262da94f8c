/** Sends forms: one action at a time, and a retry without a response is the same idempotent write. */
import type { SendOptions } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { IdempotencyKey } from '../../client/idempotentWrite.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import type { KeyFilter } from '../../state/workspace/typeAheadBuffer.ts';
import { toast } from '../../ui/toast/toast.ts';
import { withKeysWhileSending } from '../core/bufferedKeys.ts';
import type { FormContext } from '../core/commandContext.ts';

const keysByForm = new WeakMap<FormModel, IdempotencyKey>();
const busyForms = new WeakSet<FormModel>();

/** Ignores an action while another action of the form runs. */
export const exclusive =
  (act: (form: FormContext) => Promise<void>) =>
  async (form: FormContext): Promise<void> => {
    const { model } = form;
    if (busyForms.has(model)) {
      toast.info('正在提交，请稍候');
      return;
    }
    busyForms.add(model);
    try {
      await withKeysWhileSending(() => act(form), isForField);
    } finally {
      busyForms.delete(model);
    }
  };

/** Refuses another command on a form that is being sent. */
const isForField: KeyFilter = (event) => !('key' in event) || (!event.ctrlKey && !event.metaKey);

/**
 * `write` names the call: the same body sent to another call is another write. Errors are shown at their fields.
 */
export async function sendForm<Body extends object>(
  model: FormModel,
  { write, body }: { write: string; body: Body },
  send: (body: Body, options: SendOptions) => Promise<unknown>,
): Promise<void> {
  const once = keysByForm.get(model) ?? new IdempotencyKey();
  keysByForm.set(model, once);
  model.state.sending = true;
  try {
    await send(body, once.options({ write, body }));
    keysByForm.delete(model);
  } catch (error) {
    once.onFailure(error);
    if (error instanceof CallFailure && error.errors.length > 0) model.show(error.errors);
    throw error;
  } finally {
    model.state.sending = false;
  }
}
