/** A form in a page or pane: sections of fields in a dense grid, problems on top, a notice about drafts. */
import './form.css';
import { type KeyboardEvent, useId, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { TaskDetail } from '../../../contract/calls/task.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { type FieldContext, FieldContextProvider, FormNameContext } from '../../fields/fieldContext.ts';
import { changesOnly } from '../../state/forms/changesOnly.ts';
import type { FormModel, FormState } from '../../state/forms/formModel.ts';
import { ChangesBar } from './ChangesBar.tsx';
import { focusNextControl } from './controlFocus.ts';
import { FormFieldRow } from './FormField.tsx';
import { createFormFieldContext } from './formFieldContext.ts';
import { type FormSection, groupFormSections, listVisibleFields, type VisibleField } from './formSections.ts';
import { ProblemSummary } from './ProblemSummary.tsx';
import { RestoredDraftNotice } from './RestoredDraftNotice.tsx';
import { focusControl, useFocusFirstError } from './useFocusFirstError.ts';

type FormPanelProps = {
  form: FormModel;
  /** The values that the person last saw, if the record has changed since. */
  seen?: TaskDetail['before'];
  /** Field services of a form that is not configured. */
  services?: Partial<FieldContext>;
  /**
   * True if all fields are visible, so that problems are shown at their fields; the summary has the rest. By default it
   * has all problems.
   */
  isShort?: boolean;
};

export function FormPanel({ form, seen = null, services, isShort = false }: FormPanelProps) {
  const base = useId();
  const panel = useRef<HTMLDivElement>(null);
  const context = useMemo(() => createFormFieldContext(form, services), [form, services]);
  // A snapshot of plain data and refs is the data itself, read-only. It is synchronous: a box that is rendered later than
  // its input gets its old text back meanwhile, which ends the composition of an input method.
  const { values, hidden, problems, notes, changed, refusals } = useSnapshot(form.state, {
    sync: true,
  }) as FormState;
  const shown = useMemo(() => listVisibleFields(form.definition.fields, form.access), [form]);
  const { on } = useSnapshot(changesOnly);
  const differing = seen ? changedLabels(shown, hidden, seen.formData) : [];
  const only = on && differing.length > 0;
  const sections = groupFormSections(
    only ? shown.filter(({ field }) => isChanged(seen, field)) : shown,
    hidden,
  );
  const beforeOf = (name: string) => {
    const differs = changed.has(name) || form.initial[name] !== values[name];
    return form.exists && differs ? form.initial : undefined;
  };
  const idOf = (path: string) => `${base}-${path.replaceAll('.', '-')}`;
  useFocusFirstError(form, refusals, idOf);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || hasModifier(event)) return;
    if (!(target instanceof HTMLInputElement) || !panel.current) return;
    event.preventDefault();
    focusNextControl(panel.current, target);
  };
  return (
    <FieldContextProvider value={context}>
      <FormNameContext value={form.definition.enName}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the controls inside goes on */}
        <div ref={panel} className="form-panel" onKeyDown={onKeyDown}>
          <RestoredDraftNotice form={form} />
          {seen && differing.length > 0 && <ChangesBar since={seen.since} labels={differing} only={only} />}
          {/* A new key for each refusal, so that screen readers read the summary again. */}
          <ProblemSummary
            key={refusals}
            fields={form.definition.fields}
            problems={isShort ? withoutFields(problems, sections) : problems}
            onJump={(path) => focusControl(idOf(path))}
          />
          {sections.map((section) => (
            <section key={section.key} className="form-section">
              <h3>{formatHeading(section, values)}</h3>
              <div className="form-grid">
                {section.fields.map((one) => (
                  <FormFieldRow
                    key={one.field.enName}
                    shown={one}
                    base={base}
                    values={values}
                    before={beforeOf(one.field.enName)}
                    seen={isChanged(seen, one.field) ? seen?.formData : undefined}
                    only={only ? 'changes' : undefined}
                    problems={problems}
                    notes={notes}
                    onChange={(value, also) => form.set(one.field.enName, value, also)}
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
      </FormNameContext>
    </FieldContextProvider>
  );
}

/** The problems of fields that are not drawn. */
function withoutFields(
  problems: FormState['problems'],
  sections: readonly FormSection[],
): FormState['problems'] {
  const drawn = new Set(sections.flatMap(({ fields }) => fields.map(({ field }) => field.enName)));
  return Object.fromEntries(
    Object.entries(problems).filter(([path]) => !drawn.has(path.split('.')[0] ?? '')),
  );
}

const isChanged = (seen: TaskDetail['before'], { enName }: Pick<Field, 'enName'>) =>
  seen !== null && enName in seen.formData;

/** The labels of the changed fields among those shown. */
const changedLabels = (
  shown: readonly VisibleField[],
  hidden: ReadonlySet<string>,
  formData: Readonly<Record<string, unknown>>,
) =>
  shown
    .filter(({ field }) => field.enName in formData && !hidden.has(field.enName))
    .map(({ field }) => field.label);

const hasModifier = (event: KeyboardEvent) =>
  event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;

/** A sub-form's heading says how many rows it has. */
function formatHeading({ title, fields: [first] }: FormSection, values: FormState['values']): string {
  if (first?.span !== 'section') return title;
  const rows = values[first.field.enName];
  return Array.isArray(rows) && rows.length > 0 ? `${title} · ${rows.length} 行` : title;
}
