import { typeOf } from '../../../contract/fields/registry.ts';
import { Compared } from '../../fields/parts/Compared.tsx';
import { lookOf } from '../../fields/registry.tsx';
import type { Change, Values } from '../../fields/type.ts';
import type { ShownField } from './sections.ts';

export type FormFieldProps = {
  shown: ShownField;
  /** Prefix of the ids of this form's controls. */
  base: string;
  values: Values;
  /** The values that were loaded, where what stands here differs. */
  before: Values | undefined;
  /** The values as the person saw them last, where they differ since. */
  seen: Values | undefined;
  /** Rows of sub-forms that are as they were are left out. */
  only: 'changes' | undefined;
  problems: Readonly<Record<string, string>>;
  /** What has happened by itself, by path. */
  notes: Readonly<Record<string, string>>;
  onChange: Change;
};

/** Label and value. What can be entered is a control, what can only be read is text. */
export function FormField(props: FormFieldProps) {
  const { shown, base, values, before, seen, problems, notes, onChange } = props;
  const { field, span, writable, locked, fixedRows, reading } = shown;
  const { Widget } = lookOf(field);
  const type = typeOf(field);
  const value = values[field.enName];
  const problem = problems[field.enName];
  const note = notes[field.enName];
  const id = `${base}-${field.enName}`;
  const was = seen ?? before;
  // What the server makes says so until it is there.
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
            problems={below({ ...notes, ...problems }, field.enName)}
            locked={locked}
            fixedRows={fixedRows}
            reading={reading}
            before={seen?.[field.enName]}
            onChange={onChange}
          />
        ) : (
          <ReadValue {...props} was={was} />
        )}
        {writable && seen && span !== 'section' && (
          <div className="form-before">
            上次看到：<del>{textOf(shown, seen)}</del>
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

/** Of a group of options it is no label: pressing it would take the first of them. A button has its own words. */
function FieldLabel({ shown, id, was }: { shown: ShownField; id: string; was: Values | undefined }) {
  const { field, writable } = shown;
  const { ownLabel, isGroup } = lookOf(field);
  const given = {
    className: 'form-label',
    'data-changed': (was && writable) || undefined,
    title: labelTitle(shown, was),
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

/** What can only be read, behind what it was where that differs; a sub-form marks its own rows. */
function ReadValue({ shown, values, seen, only, was }: FormFieldProps & { was: Values | undefined }) {
  const { field, span } = shown;
  const { Read } = lookOf(field);
  const type = typeOf(field);
  const isEmpty = type.sqlType(field) !== null && type.isEmpty(values[field.enName]);
  const read = isEmpty ? (
    <span className="form-empty">—</span>
  ) : (
    <Read field={field} value={values[field.enName]} values={values} />
  );
  if (span === 'section')
    return (
      <Read
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
    <Compared was={empty ? '空' : <Read field={field} value={was[field.enName]} values={was} />}>
      {read}
    </Compared>
  );
}

function textOf({ field }: ShownField, values: Values): string {
  const text = values[`${field.enName}$view`] ?? typeOf(field).text(values[field.enName], field);
  return text === '' ? '空' : String(text);
}

const labelTitle = (shown: ShownField, was: Values | undefined): string =>
  was && shown.writable ? `${shown.field.label}（原值：${textOf(shown, was)}）` : shown.field.label;

/** `items.0.qty` → `0.qty` for the sub-form `items`. */
function below(problems: Readonly<Record<string, string>>, name: string): Record<string, string> {
  const prefix = `${name}.`;
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, message]) => [path.slice(prefix.length), message]),
  );
}
