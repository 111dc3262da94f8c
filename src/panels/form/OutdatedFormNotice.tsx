import { useEffect } from 'react';
import type { FormModel } from '../../state/forms/formModel.ts';
import { useIsOutdated } from '../../state/forms/useDefinition.ts';

type OutdatedFormNoticeProps = {
  form: FormModel;
  /** Opens the form again with its current definition; input is restored from the draft. */
  onReload: () => void;
};

/** A form without input follows a change of its definition; one with input says so, and follows when the person wants it. */
export function OutdatedFormNotice({ form, onReload }: OutdatedFormNoticeProps) {
  const isOutdated = useIsOutdated(form.definition);
  // biome-ignore lint/correctness/useExhaustiveDependencies: input after the change does not count
  useEffect(() => {
    if (isOutdated && !form.dirty && !form.state.sending) onReload();
  }, [isOutdated, form]);
  if (!isOutdated) return null;
  return (
    <div className="form-restored" role="status">
      表单的设置已被修改
      <button type="button" onClick={onReload}>
        载入新设置，保留我的内容
      </button>
    </div>
  );
}
