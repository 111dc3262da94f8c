import { useSnapshot } from 'valtio';
import type { FormModel } from '../../state/forms/formModel.ts';

/** Reports that the form contains a restored unsent draft, and offers to discard it. */
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
