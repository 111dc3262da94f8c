import { typeOf } from '../../../contract/fields/registry.ts';
import { lookOf } from '../../fields/registry.tsx';
import type { Change, Values } from '../../fields/type.ts';
import type { ShownField } from './sections.ts';

export type FormFieldProps = {
  shown: ShownField;
  /** Prefix of the ids of this form's controls. */
  base: string;
  values: Values;
  /** The values before, where they are known and differ. */
  before: Values | undefined;
  problems: Readonly<Record<string, string>>;
  onChange: Change;
};

/** Label and value. What can be entered is a control, what can only be read is text. */
export function FormField({ shown, base, values, before, problems, onChange }: FormFieldProps) {
  const { field, span, writable, locked, fixedRows } = shown;
  const { Widget, Read } = lookOf(field);
  const type = typeOf(field);
  const value = values[field.enName];
  const problem = problems[field.enName];
  const id = `${base}-${field.enName}`;
  const changed = before !== undefined;
  // What the server makes says so until it is there.
  const awaited = type.origin !== 'person' && type.isEmpty(value);
  return (
    <div className="form-field" data-span={span} data-field={field.enName}>
      {span !== 'section' && (
        <label
          htmlFor={id}
          data-changed={(changed && writable) || undefined}
          title={labelTitle(shown, before)}
        >
          {field.label}
          {writable && field.required && <em>*</em>}
        </label>
      )}
      <div className="form-value" data-read={!(writable || awaited) || undefined}>
        {writable || awaited ? (
          <Widget
            field={field}
            id={id}
            value={value}
            values={values}
            invalid={problem !== undefined}
            describedBy={problem ? `${id}-problem` : undefined}
            problems={below(problems, field.enName)}
            locked={locked}
            fixedRows={fixedRows}
            onChange={onChange}
          />
        ) : (
          <Compared
            changed={changed && span === 'cell'}
            old={<Read field={field} value={before?.[field.enName]} values={before ?? values} />}
          >
            <Read field={field} value={value} values={values} />
          </Compared>
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

type ComparedProps = { changed: boolean; old: React.ReactNode; children: React.ReactNode };

function Compared({ changed, old, children }: ComparedProps) {
  if (!changed) return children;
  return (
    <>
      <del className="form-was">{old}</del>
      <ins className="form-now">{children}</ins>
    </>
  );
}

function labelTitle({ field, writable }: ShownField, before: Values | undefined): string {
  if (!before || !writable) return field.label;
  const old = before[`${field.enName}$view`] ?? typeOf(field).text(before[field.enName], field);
  return `${field.label}（原值：${old === '' ? '空' : String(old)}）`;
}

/** `items.0.qty` → `0.qty` for the sub-form `items`. */
function below(problems: Readonly<Record<string, string>>, name: string): Record<string, string> {
  const prefix = `${name}.`;
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, message]) => [path.slice(prefix.length), message]),
  );
}
