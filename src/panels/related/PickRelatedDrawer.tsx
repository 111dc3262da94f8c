import '../shared/list.css';
import './related.css';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import { buildRelationFilters } from '../../../contract/forms/relationField.ts';
import { toRelatedChoice } from '../../dialogs/fields/relatedChoices.ts';
import type { DialogBodyProps } from '../../dialogs/openDialog.ts';
import type { FieldChoice, FieldLocation } from '../../fields/fieldContext.ts';
import type { AnyField } from '../../fields/fieldRenderer.ts';
import { getFieldRenderer } from '../../fields/registry.tsx';
import { readPaging, saveColumnLayout, useArrangedColumns } from '../../grid/model/columns/listSettings.ts';
import { ListModel } from '../../grid/model/listModel.ts';
import type { PickerMode } from '../../grid/model/listView.ts';
import { activateRow } from '../../grid/model/pickerMode.ts';
import { emptyQuery } from '../../grid/model/query/queryUrl.ts';
import { buildFormView } from '../../grid/views/records/formView.ts';
import type { RecordRow } from '../../grid/views/records/recordColumns.ts';
import { Grid } from '../../grid/widget/Grid.tsx';
import type { GridAccess } from '../../grid/widget/gridAccess.ts';
import { Pager } from '../../grid/widget/Pager.tsx';
import { loadDefinition } from '../../state/forms/formCache.ts';
import { isFeatureEnabled } from '../../state/session/session.ts';
import { useConfirmKey } from '../../state/workspace/confirmKey.ts';
import { settings } from '../../state/workspace/settings.ts';
import { useBufferedKeys } from '../../state/workspace/typeAhead/useBufferedKeys.ts';
import { bufferKeys } from '../../state/workspace/typeAheadBuffer.ts';
import { Button } from '../../ui/Button.tsx';
import { SideDrawer } from '../../ui/overlay/SideDrawer.tsx';
import { rowHeights } from '../../ui/styles/theme.ts';
import { NotLoaded } from '../shared/NotLoaded.tsx';
import { useLoaded } from '../shared/useLoaded.ts';
import { PickerSearch } from './PickerSearch.tsx';
import { PinyinNote } from './PinyinNote.tsx';
import { handlePickerKey } from './pickerKeys.ts';
import { allowsMultiple, collectSelectedChoices } from './selectedChoices.ts';

export type PickRelatedProps = { field: AnyField; chosen: readonly FieldChoice[]; place: FieldLocation };

/** The list appears when its definition is loaded; until then the drawer shows that it loads. */
export function PickRelatedDrawer({ props, close }: DialogBodyProps<PickRelatedProps, FieldChoice[]>) {
  const { relateEnName = '' } = props.field;
  const { value: form, failure, retry } = useLoaded(relateEnName, () => loadDefinition(relateEnName));
  const [begin] = useState(() => () => bufferKeys(() => close()));
  useBufferedKeys(form === undefined && failure === undefined, begin);
  return (
    <SideDrawer
      isOpen
      title="选择关联表单"
      size="min(1000px, calc(100vw - 32px))"
      className="related-drawer"
      onClose={() => close()}
      transitionDuration={0}
    >
      <div className="related-body">
        {form ? (
          <RelatedPicker {...props} form={form} close={close} />
        ) : (
          <NotLoaded failure={failure} retry={retry} />
        )}
      </div>
    </SideDrawer>
  );
}

type RelatedPickerProps = PickRelatedProps & {
  form: FormDefinition;
  close: (chosen?: FieldChoice[]) => void;
};

/**
 * Typing searches, ↓ moves to the rows, Enter or a double click picks one, or adds it to the rows that Ctrl+Enter
 * confirms; Space removes it again.
 */
function RelatedPicker({ field, chosen, place, form, close }: RelatedPickerProps) {
  const multiple = allowsMultiple(field);
  const access = useRef<GridAccess>(undefined);
  const list = useRef<HTMLDivElement>(null);
  // With the first drawing: a frame later the keys would be for the rows.
  useLayoutEffect(() => focusSearch(list.current), []);
  const { size } = useSnapshot(settings);
  // The drawer's props are constant while it is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const model = useMemo(() => createPickerModel({ field, chosen, place, form, close }), [form]);
  const columns = useArrangedColumns(model.view);
  const { selected, query, total } = useSnapshot(model.state);
  const confirmKey = useConfirmKey();
  const take = () => activateRow(model, () => undefined);
  const confirm = () => {
    const taken = collectSelectedChoices(model, { field, before: chosen });
    if (taken) close(taken);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the list inside */}
      <div
        ref={list}
        className="related-list"
        onKeyDown={(event) =>
          access.current?.hasFocus() &&
          handlePickerKey(event, {
            model,
            access: access.current,
            take,
            search: () => focusSearch(list.current),
          })
        }
      >
        <PickerSearch model={model} form={form.enName} onLeave={() => access.current?.focus()} />
        <Grid
          model={model}
          columns={columns}
          rowHeight={rowHeights[size]}
          onReady={(ready) => {
            access.current = ready;
          }}
          onArrange={(layout) => saveColumnLayout(model.view.id, layout)}
          onOpen={take}
          onMenu={() => undefined}
        />
        <PinyinNote keyword={field.relateField ? query.keyword : ''} found={total} />
        <Pager model={model} />
      </div>
      <div className="related-foot">
        <span>{multiple ? `已选 ${selected} 条` : '双击或按 Enter 选择'}</span>
        <Button keys="Escape" onClick={() => close()}>
          取消
        </Button>
        <Button look="primary" keys={confirmKey} data-dialog-confirm onClick={confirm}>
          确定
        </Button>
      </div>
    </>
  );
}

const focusSearch = (list: HTMLElement | null) =>
  list?.querySelector<HTMLElement>('[data-list-search]')?.focus();

function createPickerModel({ field, chosen, place, form, close }: RelatedPickerProps): ListModel<RecordRow> {
  const initFilter = buildRelationFilters(field, place.values);
  const choices = {
    columnLook: (one: Parameters<typeof getFieldRenderer>[0]) => getFieldRenderer(one).column,
    showStatus: isFeatureEnabled('sys.list.show.status', true),
    thousands: isFeatureEnabled('sys.thousand.separator.enabled', false),
  };
  const kind = getFieldType(field).hasRows ? 'subForm' : 'relate';
  const scene: PickerMode<RecordRow> = allowsMultiple(field)
    ? { kind, selects: 'many' }
    : { kind, selects: 'one', take: (row) => close([toRelatedChoice(field, row)]) };
  const listed = buildFormView(form, choices, {
    scene,
    ...(initFilter && { initFilter }),
    ...(field.relateField && { pinyin: field.relateField }),
  });
  // A picker needs no sums.
  const view = { ...listed, evals: [] };
  const model: ListModel<RecordRow> = new ListModel(view, emptyQuery, readPaging(view.id));
  model.selection.replace({ mode: 'some', keys: new Set(chosen.map(({ value }) => value)) });
  return model;
}
