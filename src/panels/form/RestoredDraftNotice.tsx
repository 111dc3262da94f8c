import { useSnapshot } from 'valtio';
import type { FormModel } from '../../state/forms/formModel.ts';

/** Says that what stands here was typed earlier and not sent, and offers to throw it away. */
export function RestoredDraftNotice({ form }: { form: FormModel }) {
  const { restored } = useSnapshot(form.state);
  if (!restored) return null;
  return (
    <div className="form-restored" role="status">
      已恢复上次未提交的内容
      <button type="button" onClick={() => form.reset()}>
        放弃并还原
      </button>
    </div>
  );
}
