/** What the panes of the form builder share: the draft, the readings for names, and the values that are shown. */
import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { Path } from '../../../contract/design/edit.ts';
import type { FormDesign } from '../../../contract/design/form/formDesign.ts';
import type { History } from '../../../contract/design/history.ts';
import type { DesignProblem } from '../../../contract/design/problem.ts';
import type { FuncType } from '../../../contract/fields/registry.ts';
import type { PinyinReadings } from '../../../contract/pinyin/matchPinyin.ts';
import type { DesignModel, DesignState } from '../../state/designs/designModel.ts';
import type { SampleRecords } from './modes/sampleRecords.ts';

/** A field of the form, or a type of which a field is added. */
export type DraggedField = { path: Path } | { funcType: FuncType };

export type FormBuilderDraft = {
  model: DesignModel<FormDesign>;
  readings: PinyinReadings;
  problems: readonly DesignProblem[];
  /** The names of the fields that are published: their names no longer follow their labels. */
  publishedNames: ReadonlySet<string>;
  /** Lands what was dragged at the place. */
  drop: (dragged: DraggedField, at: Path) => void;
  /** The records on which the form is tried. */
  samples: SampleRecords;
};

export const FormDraftContext = createContext<FormBuilderDraft | undefined>(undefined);

export function useFormDraft(): FormBuilderDraft {
  const draft = useContext(FormDraftContext);
  if (!draft) throw new Error('A pane of the form builder was rendered outside of it.');
  return draft;
}

/** The document with its steps, as React state. */
export const useFormHistory = ({ model }: Pick<FormBuilderDraft, 'model'>): History<FormDesign> =>
  // A snapshot of a ref is the object itself.
  (useSnapshot(model.state, { sync: true }) as DesignState<FormDesign>).history;
