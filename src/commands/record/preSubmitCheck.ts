/** The scene check before something is sent (workflow seed, point 5): a stop is an error, a warning can be overruled. */
import { api } from '../../client/api.ts';
import { htmlToText } from '../../client/htmlToText.ts';
import { confirmTip } from '../../dialogs/confirm/confirmTip.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Whether it may go on. Forms without a check for the scene cost no call. */
export async function passesSubmitCheck(form: FormModel, scene: string): Promise<boolean> {
  const { definition } = form;
  if (!definition.checks.some((check) => check.scene === scene)) return true;
  const { success, action, errorTips } = await api.record.check({
    params: { form: definition.enName, scene },
    body: form.everything(),
  });
  if (success) return true;
  if (action === 'stop') {
    toast.error(htmlToText(errorTips ?? '校验未通过'));
    return false;
  }
  return confirmTip({ title: '提交警告', html: errorTips ?? '' });
}
