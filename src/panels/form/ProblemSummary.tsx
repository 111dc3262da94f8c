import { failures } from '../../../contract/failures.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { classifyErrors } from '../../state/forms/formValues.ts';
import { sortProblems } from './problemOrder.ts';

type ProblemSummaryProps = {
  fields: readonly Field[];
  problems: Readonly<Record<string, string>>;
  onJump: (path: string) => void;
};

/** All problems that prevent sending the form; each line jumps to its field. */
export function ProblemSummary({ fields, problems, onJump }: ProblemSummaryProps) {
  const entries = sortProblems(fields, problems);
  if (entries.length === 0) return null;
  return (
    <div className="form-summary" role="alert">
      <strong>{failures[classifyErrors(problems)]}</strong>
      <ul>
        {entries.map(([path, message]) => (
          <li key={path}>
            <button type="button" onClick={() => onJump(path)}>
              {formatProblemLocation(fields, path)}
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `items.0.qty` → 明细 第 1 行： */
function formatProblemLocation(fields: readonly Field[], path: string): string {
  const [name, row] = path.split('.');
  if (row === undefined) return '';
  const label = fields.find((field) => field.enName === name)?.label ?? '';
  return `${label} 第 ${Number(row) + 1} 行：`;
}
