/** Runs the configured check of a scene before sending: a stop is an error, the person can override a warning. */

import { htmlToText } from '../../../contract/text/htmlToText.ts';
import { api } from '../../client/api.ts';
import { confirmTip } from '../../dialogs/confirm/confirmTip.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import { toast } from '../../ui/toast/toast.ts';

/** True if sending may continue. Forms without a check for the scene make no call. */
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
