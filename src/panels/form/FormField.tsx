import { getFieldType } from '../../../contract/fields/registry.ts';
import { useFieldContext } from '../../fields/fieldContext.ts';
import type { FieldChangeHandler, FieldValues } from '../../fields/fieldRenderer.ts';
import { ComparedValue } from '../../fields/readOnly/ComparedValue.tsx';
import type { VisibleField } from './formSections.ts';

export type FormFieldRowProps = {
  shown: VisibleField;
  /** Prefix of the ids of this form's controls. */
  base: string;
  values: FieldValues;
  /** The loaded values, if they differ from the current ones. */
  before: FieldValues | undefined;
  /** The values as the person last saw them, if they differ since. */
  seen: FieldValues | undefined;
  /** Unchanged rows of sub-forms are left out. */
  only: 'changes' | undefined;
  problems: Readonly<Record<string, string>>;
  /** Notes on automatic changes, by path. */
  notes: Readonly<Record<string, string>>;
  onChange: FieldChangeHandler;
};

/** Label and value: a control for a writable field, text for a read-only one. */
export function FormFieldRow(props: FormFieldRowProps) {
  const { shown, base, values, before, seen, problems, notes, onChange } = props;
  const { field, span, writable, locked, fixedRows, reading } = shown;
  const { Widget } = useFieldContext().getFieldRenderer(field);
  const type = getFieldType(field);
  const value = values[field.enName];
  const problem = problems[field.enName];
  const note = notes[field.enName];
  const id = `${base}-${field.enName}`;
  const was = seen ?? before;
  // A value that the server generates shows a note until it exists.
  const awaited = type.origin !== 'person' && type.isEmpty(value);
  return (
    <div className="form-field" data-span={span} data-field={field.enName}>
      {span !== 'section' && <FieldLabel shown={shown} id={id} was={was} />}
      <div className="form-value" data-read={!(writable || awaited) || undefined}>
        {writable || awaited ? (
          <Widget
            field={field}
            id={id}
            value={value}
            values={values}
            invalid={problem !== undefined}
            describedBy={
              [note && `${id}-note`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined
            }
            problems={problemsBelow({ ...notes, ...problems }, field.enName)}
            locked={locked}
            fixedRows={fixedRows}
            reading={reading}
            before={seen?.[field.enName]}
            onChange={onChange}
          />
        ) : (
          <ReadOnlyValue {...props} was={was} />
        )}
        {writable && seen && span !== 'section' && (
          <div className="form-before">
            上次看到：<del>{formatFieldText(shown, seen)}</del>
          </div>
        )}
        {note && (
          <div id={`${id}-note`} className="form-note" role="status">
            {note}
          </div>
        )}
        {problem && (
          <div id={`${id}-problem`} className="form-problem" role="alert">
            {problem.replace(`${field.label}：`, '')}
          </div>
        )}
      </div>
    </div>
  );
}

/**
 * A group of options has no label element, because a click would choose its first option. A button has its own
 * text.
 */
function FieldLabel({ shown, id, was }: { shown: VisibleField; id: string; was: FieldValues | undefined }) {
  const { field, writable } = shown;
  const { ownLabel, isGroup } = useFieldContext().getFieldRenderer(field);
  const given = {
    className: 'form-label',
    'data-changed': (was && writable) || undefined,
    title: formatLabelTitle(shown, was),
  };
  const text = (
    <span>
      {!ownLabel && field.label}
      {writable && field.required && <em>*</em>}
    </span>
  );
  if (isGroup || ownLabel) return <div {...given}>{text}</div>;
  return (
    <label {...given} htmlFor={id}>
      {text}
    </label>
  );
}

/** A read-only value after the previous one if it differs; a sub-form marks its own rows. */
function ReadOnlyValue({
  shown,
  values,
  seen,
  only,
  was,
}: FormFieldRowProps & { was: FieldValues | undefined }) {
  const { field, span } = shown;
  const { ReadOnlyView } = useFieldContext().getFieldRenderer(field);
  const type = getFieldType(field);
  const isEmpty = type.sqlType(field) !== null && type.isEmpty(values[field.enName]);
  const read = isEmpty ? (
    <span className="form-empty">—</span>
  ) : (
    <ReadOnlyView field={field} value={values[field.enName]} values={values} />
  );
  if (span === 'section')
    return (
      <ReadOnlyView
        field={field}
        value={values[field.enName]}
        values={values}
        before={seen?.[field.enName]}
        only={seen && only}
      />
    );
  if (!was) return read;
  const empty = type.isEmpty(was[field.enName]);
  return (
    <ComparedValue was={empty ? '空' : <ReadOnlyView field={field} value={was[field.enName]} values={was} />}>
      {read}
    </ComparedValue>
  );
}

function formatFieldText({ field }: VisibleField, values: FieldValues): string {
  const text = values[`${field.enName}$view`] ?? getFieldType(field).text(values[field.enName], field);
  return text === '' ? '空' : String(text);
}

const formatLabelTitle = (shown: VisibleField, was: FieldValues | undefined): string =>
  was && shown.writable ? `${shown.field.label}（原值：${formatFieldText(shown, was)}）` : shown.field.label;

/** `items.0.qty` → `0.qty` for the sub-form `items`. */
function problemsBelow(problems: Readonly<Record<string, string>>, name: string): Record<string, string> {
  const prefix = `${name}.`;
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, message]) => [path.slice(prefix.length), message]),
  );
}
