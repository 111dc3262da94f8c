/** The editor of a resource's row: a form in a dialog. Its input survives a refusal, a reload and Escape. */
import { Suspense, useEffect, useMemo, useState } from 'react';
import { CallFailure } from '../../client/callFailure.ts';
import { IdempotencyKey } from '../../client/idempotentWrite.ts';
import type { DialogBodyProps } from '../../dialogs/openDialog.ts';
import { DialogFrame } from '../../dialogs/shared/DialogFrame.tsx';
import { useConfirmAction } from '../../dialogs/shared/useConfirmAction.ts';
import { loadResourceRow, sendToResource } from '../../state/resources/resourceCalls.ts';
import { Button } from '../../ui/Button.tsx';
import { createLoadable } from '../../ui/loadable.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { findFirstControl } from '../form/controlFocus.ts';
import { FormPanel } from '../form/FormPanel.tsx';
import { FieldNote } from './FieldNote.tsx';
import {
  buildEditorBody,
  closeResourceForm,
  createEditorServices,
  editorActOf,
  formatEditorTitle,
  openResourceForm,
  type ResourceEditorProps,
} from './resourceEditor.ts';

/** The answer of the call; null if it has none. */
export type SavedResource = { answer: unknown };

const settingPreview = createLoadable(async () => (await import('./SettingPreview.tsx')).SettingPreview);

/** The dialog is rendered after its content is created, so an effect would run too early. */
function focusFirstControl(body: HTMLElement | null): void {
  if (body) findFirstControl(body)?.focus({ preventScroll: true });
}

export function ResourceEditorDialog({
  props: opened,
  close,
}: DialogBodyProps<ResourceEditorProps, SavedResource>) {
  const [props, setProps] = useState(opened);
  const [stale, setStale] = useState(false);
  const { resource, row, readOnly = false } = props;
  const form = useMemo(() => openResourceForm(props), [props]);
  const services = useMemo(() => createEditorServices(props), [props]);
  useEffect(() => () => closeResourceForm(opened), [opened]);
  const [once] = useState(() => new IdempotencyKey());
  const act = editorActOf(props);
  const preview = row && resource.preview?.(row);
  const save = async () => {
    const sent = buildEditorBody(props, form);
    try {
      const answer = await sendToResource(resource, act, {
        body: sent,
        options: once.options({ act, sent }),
      });
      form.settle();
      close({ answer });
      toast.success(act === 'add' ? '新增成功' : '修改成功');
    } catch (error) {
      once.onFailure(error);
      if (error instanceof CallFailure && error.errors.length > 0) {
        form.show(error.errors);
        error.isShownAtFields = true;
      }
      setStale(error instanceof CallFailure && error.reason === 'STALE_RECORD');
      throw error;
    }
  };
  const action = useConfirmAction({
    prepare: () => {
      if (!form.check()) return undefined;
      if (act === 'add' || form.dirty) return save;
      close();
      return undefined;
    },
  });
  // The draft contains the changes, so the form based on the newest row restores them.
  const takeNewest = () =>
    action.run(async () => {
      form.keep();
      const newest = await loadResourceRow(resource, String(row?.id));
      closeResourceForm(props);
      setProps({ ...props, row: newest });
      setStale(false);
    });
  return (
    <DialogFrame
      title={formatEditorTitle(props)}
      width={760}
      busy={action.busy}
      problem={action.problem}
      confirmLabel="保存"
      onCancel={() => close()}
      {...(!readOnly && { onConfirm: action.confirm })}
      aside={stale && <Button onClick={takeNewest}>载入最新，保留我的修改</Button>}
    >
      <div ref={focusFirstControl} className="resource-editor">
        {row && resource.explain && <p className="resource-explanation">{resource.explain(row)}</p>}
        <FormPanel form={form} services={services} isShort />
        {resource.note && <FieldNote resource={resource} note={resource.note} form={form} />}
        {preview && (
          <Suspense>
            <settingPreview.Component form={form} configKey={String(row.configKey)} part={preview} />
          </Suspense>
        )}
      </div>
    </DialogFrame>
  );
}
