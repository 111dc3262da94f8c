/** A form as a page or pane shows it: sections of fields in a dense grid, problems on top, drafts told of. */
import './form.css';
import { type KeyboardEvent, useId, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { fieldWorld } from '../../dialogs/fieldWorld.ts';
import { FieldWorldContext, FormName } from '../../fields/world.ts';
import type { FormModel, FormState } from '../../state/formModel.ts';
import { FormField } from './FormField.tsx';
import { focusNext } from './nextField.ts';
import { ProblemSummary } from './ProblemSummary.tsx';
import { RestoredDraft } from './RestoredDraft.tsx';
import { type Section, sectionsOf, shownFields } from './sections.ts';

type FormPanelProps = {
  form: FormModel;
  /** The record as it was before, where that is known: what differs is marked. */
  previous?: Readonly<Record<string, unknown>>;
};

export function FormPanel({ form, previous }: FormPanelProps) {
  const base = useId();
  const panel = useRef<HTMLDivElement>(null);
  // A snapshot of plain data and refs is the data itself, read-only.
  const { values, hidden, problems, changed } = useSnapshot(form.state) as FormState;
  const shown = useMemo(() => shownFields(form.definition.fields, form.access), [form]);
  const sections = sectionsOf(shown, hidden);
  const beforeOf = (name: string) => {
    if (previous && name in previous && previous[name] !== values[name]) return previous;
    const differs = changed.has(name) || form.initial[name] !== values[name];
    return form.exists && differs ? form.initial : undefined;
  };
  const jump = (path: string) => {
    const id = `${base}-${path.replaceAll('.', '-')}`;
    const target = document.getElementById(id);
    target?.scrollIntoView({ block: 'center' });
    target?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || hasModifier(event)) return;
    if (!(target instanceof HTMLInputElement) || !panel.current) return;
    event.preventDefault();
    focusNext(panel.current, target);
  };
  return (
    <FieldWorldContext value={fieldWorld}>
      <FormName value={form.definition.enName}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the controls inside goes on */}
        <div ref={panel} className="form-panel" onKeyDown={onKeyDown}>
          <RestoredDraft form={form} />
          <ProblemSummary fields={form.definition.fields} problems={problems} onJump={jump} />
          {sections.map((section) => (
            <section key={section.fields[0]?.field.enName} className="form-section">
              <h3>{headingOf(section, values)}</h3>
              <div className="form-grid">
                {section.fields.map((one) => (
                  <FormField
                    key={one.field.enName}
                    shown={one}
                    base={base}
                    values={values}
                    before={beforeOf(one.field.enName)}
                    problems={problems}
                    onChange={(value, also) => form.set(one.field.enName, value, also)}
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
      </FormName>
    </FieldWorldContext>
  );
}

const hasModifier = (event: KeyboardEvent) =>
  event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;

/** A sub-form's heading says how many rows it has. */
function headingOf({ title, fields: [first] }: Section, values: FormState['values']): string {
  if (first?.span !== 'section') return title;
  const rows = values[first.field.enName];
  return Array.isArray(rows) && rows.length > 0 ? `${title} · ${rows.length} 行` : title;
}
