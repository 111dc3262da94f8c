/** What the commands and the types do with the field that has the focus. */
import { type RefObject, useState } from 'react';
import type { Path } from '../../../contract/design/edit.ts';
import { convertField } from '../../../contract/design/form/fieldConversion.ts';
import {
  deleteField,
  duplicateField,
  insertField,
  moveField,
  wrapInGroup,
} from '../../../contract/design/form/fieldSteps.ts';
import { getFieldAt, isColumnPath, listPlacedFields } from '../../../contract/design/form/formDesign.ts';
import type { Step } from '../../../contract/design/history.ts';
import { type FuncType, fieldTypes } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { FormBuilderContext } from '../../commands/designer/formBuilderCommands.ts';
import { writeClipboard } from '../../ui/clipboard.ts';
import { toast } from '../../ui/toast/toast.ts';
import { formatFieldText, parseFieldText } from './fieldClipboard.ts';
import { addType, describeChoosing, placeAfter, type TypeChoosing } from './fieldPlacing.ts';
import { type FormBuilderDraft, useFormHistory } from './formDraft.ts';
import { changeField } from './uses/fieldChange.ts';

type DesignedField = Pick<FormBuilderDraft, 'model' | 'readings' | 'publishedNames'> &
  Pick<FormBuilderContext, 'rename' | 'showUses' | 'openProperties' | 'goTo'> & {
    canvas: RefObject<HTMLDivElement | null>;
    /** The search box of the types. */
    search: RefObject<HTMLInputElement | null>;
    apply: (step: Step | undefined) => void;
    /** Applies the step and puts the focus on the canvas. */
    perform: (step: Step | undefined) => void;
  };

type FieldDesign = {
  context: FormBuilderContext;
  choosing: {
    /** What a chosen type does. */
    hint: string;
    columnsOnly: boolean;
    choose: (funcType: FuncType) => void;
    /** A type is to be added behind the focused field again. */
    reset: () => void;
  };
  /** False if the text is no field. */
  paste: (text: string) => boolean;
};

export function useFieldDesign(of: DesignedField): FieldDesign {
  const { model, readings, publishedNames, canvas, search, apply, perform } = of;
  const { rename, showUses, openProperties, goTo } = of;
  const { document: design, focus } = useFormHistory({ model });
  const [choosing, setChoosing] = useState<TypeChoosing>('after');
  const field = getFieldAt(design, focus);
  const startChoosing = (next: TypeChoosing) => {
    setChoosing(next);
    search.current?.focus();
  };
  const changeType = (from: Field, funcType: FuncType) => {
    const convert = (one: Field, path: Path) => convertField(one, funcType, isColumnPath(path));
    void changeField({
      ...{ model, publishedNames, path: focus, perform: apply },
      becomes: convert(from, focus),
      createStep: (document, path) => {
        const now = getFieldAt(document, path);
        const title = `“${from.label}”换成${fieldTypes[funcType].label}`;
        return now && { title, edits: [{ kind: 'set', path, value: convert(now, path) }], focus: path };
      },
    });
    canvas.current?.focus();
  };
  const reset = () => setChoosing('after');
  return {
    context: {
      focused: field ? (isColumnPath(focus) ? 'column' : 'field') : 'form',
      isSubForm: field?.children !== undefined,
      addAt: startChoosing,
      changeType: () => startChoosing('change'),
      duplicate: () => perform(duplicateField(design, focus, readings)),
      remove: () => {
        canvas.current?.focus();
        const removal = { path: focus, becomes: null, createStep: deleteField };
        return changeField({ model, publishedNames, perform: apply, ...removal });
      },
      move: (by) => perform(moveField(design, focus, by)),
      wrap: () => perform(wrapInGroup(design, focus, readings)),
      rename,
      showUses,
      openProperties,
      listFields: () => listPlacedFields(model.document),
      goTo,
      copy: async () => {
        if (!field) return;
        await writeClipboard(formatFieldText(field));
        toast.success('已复制字段，可粘贴到其他表单');
      },
    },
    choosing: {
      hint: describeChoosing(design, focus, choosing),
      columnsOnly: choosing === 'inside' || isColumnPath(focus),
      choose: (funcType) => {
        reset();
        if (choosing !== 'change') perform(addType(design, { focus, place: choosing, funcType, readings }));
        else if (field) changeType(field, funcType);
      },
      reset,
    },
    paste: (text) => {
      const pasted = parseFieldText(text);
      if (pasted) perform(insertField(design, { at: placeAfter(design, focus), field: pasted, readings }));
      return pasted !== undefined;
    },
  };
}
