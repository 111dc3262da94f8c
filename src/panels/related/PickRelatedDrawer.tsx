import '../list/list.css';
import './related.css';
import { useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { typeOf } from '../../../contract/fields/registry.ts';
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import { conditionsOf } from '../../../contract/forms/relation.ts';
import type { BodyProps } from '../../dialogs/open.ts';
import { relatedChoice } from '../../dialogs/parts/relatedChoices.ts';
import { lookOf } from '../../fields/registry.tsx';
import type { Choice } from '../../fields/world.ts';
import { Grid } from '../../grid/Grid.tsx';
import type { GridAccess } from '../../grid/gridAccess.ts';
import { ListModel } from '../../grid/listModel.ts';
import { keepColumns, pagingOf, useColumns } from '../../grid/listSettings.ts';
import { Pager } from '../../grid/Pager.tsx';
import { emptyQuery } from '../../grid/queryUrl.ts';
import { actOn } from '../../grid/scene.ts';
import type { Scene } from '../../grid/view.ts';
import { formView } from '../../grid/views/form.ts';
import type { RecordRow } from '../../grid/views/recordColumns.ts';
import { useConfirmKey } from '../../state/confirmKey.ts';
import { loadDefinition } from '../../state/formCache.ts';
import { configured } from '../../state/session.ts';
import { settings } from '../../state/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { rowHeights } from '../../ui/theme.ts';
import { NotLoaded } from '../record/NotLoaded.tsx';
import { useLoaded } from '../record/useLoaded.ts';
import { chosenOf, takesMany } from './chosenOf.ts';
import { PickerSearch } from './PickerSearch.tsx';
import { pickerKeys } from './pickerKeys.ts';
import type { PickRelatedProps } from './pickRelated.ts';

/** The list comes with its definition; until then the drawer says that it loads. */
export function PickRelatedDrawer({ props, close }: BodyProps<PickRelatedProps, Choice[]>) {
  const { relateEnName = '' } = props.field;
  const { value: form, failure, retry } = useLoaded(relateEnName, () => loadDefinition(relateEnName));
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
          <Picker {...props} form={form} close={close} />
        ) : (
          <NotLoaded failure={failure} retry={retry} />
        )}
      </div>
    </SideDrawer>
  );
}

type PickerProps = PickRelatedProps & { form: FormDefinition; close: (chosen?: Choice[]) => void };

/**
 * Typing searches, ↓ goes to the rows, Enter or a double click takes one, or puts it among those that Ctrl+Enter
 * confirms; Space takes it out again.
 */
function Picker({ field, chosen, place, form, close }: PickerProps) {
  const multiple = takesMany(field);
  const access = useRef<GridAccess>(undefined);
  const list = useRef<HTMLDivElement>(null);
  const search = () => list.current?.querySelector<HTMLElement>('[data-list-search]')?.focus();
  const { size } = useSnapshot(settings);
  // What the drawer was opened with does not change while it is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const model = useMemo(() => openModel({ field, chosen, place, form, close }), [form]);
  const columns = useColumns(model.view);
  const { selected } = useSnapshot(model.state);
  const confirmKey = useConfirmKey();
  const take = () => actOn(model, () => undefined);
  const confirm = () => {
    const taken = chosenOf(model, { field, before: chosen });
    if (taken) close(taken);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the list inside */}
      <div
        ref={list}
        className="related-list"
        onKeyDown={(event) =>
          access.current?.hasFocus() && pickerKeys(event, { model, access: access.current, take, search })
        }
      >
        <PickerSearch model={model} form={form.enName} onLeave={() => access.current?.focus()} />
        <Grid
          model={model}
          columns={columns}
          rowHeight={rowHeights[size]}
          onReady={(ready) => {
            access.current = ready;
            // The drawer has taken the focus by then.
            requestAnimationFrame(search);
          }}
          onArrange={(layout) => keepColumns(model.view.id, layout)}
          onOpen={take}
          onMenu={() => undefined}
        />
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

function openModel({ field, chosen, place, form, close }: PickerProps): ListModel<RecordRow> {
  const initFilter = conditionsOf(field, place.values);
  const choices = {
    columnLook: (one: Parameters<typeof lookOf>[0]) => lookOf(one).column,
    showStatus: configured('sys.list.show.status', true),
    thousands: configured('sys.thousand.separator.enabled', false),
  };
  const kind = typeOf(field).hasRows ? 'subForm' : 'relate';
  const scene: Scene<RecordRow> = takesMany(field)
    ? { kind, selects: 'many' }
    : { kind, selects: 'one', take: (row) => close([relatedChoice(field, row)]) };
  const listed = formView(form, choices, { scene, ...(initFilter && { initFilter }) });
  // What is chosen from needs no sums.
  const view = { ...listed, evals: [] };
  const model: ListModel<RecordRow> = new ListModel(view, emptyQuery, pagingOf(view.id));
  model.chosen.become({ mode: 'some', keys: new Set(chosen.map(({ value }) => value)) });
  return model;
}
