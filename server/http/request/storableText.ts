/**
 * Finds text that PostgreSQL cannot store: NUL and unpaired surrogates, in values and in keys. The walk allocates
 * nothing; paths are built only for findings.
 */
import { type FieldError, Refusal } from '../../../contract/failures.ts';
import { maxNesting } from './jsonBounds.ts';

/** More than a body within its limits contains; the walk of a larger value stops here. */
const maxValues = 250_000;
const maxErrors = 100;

/** The paths of texts that cannot be stored, at most 100. Throws Refusal 400 beyond 64 levels or 250,000 values. */
export function findUnstorableText(value: unknown): FieldError[] {
  if (isStorable(value, 0, { values: 0 })) return [];
  const errors: FieldError[] = [];
  collectUnstorable(value, [], errors);
  return errors;
}

function isStorable(value: unknown, depth: number, count: { values: number }): boolean {
  count.values += 1;
  if (count.values > maxValues) throw badRequest('内容过多');
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= maxNesting) throw badRequest('嵌套过深');
  if (Array.isArray(value)) {
    for (const one of value) if (!isStorable(one, depth + 1, count)) return false;
    return true;
  }
  // Objects from JSON and query strings have no inherited keys.
  for (const key in value) {
    if (!isStorableText(key) || !isStorable((value as KeyedValues)[key], depth + 1, count)) return false;
  }
  return true;
}

type KeyedValues = Record<string, unknown>;

const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\0');

const badRequest = (message: string) => new Refusal(400, [{ path: '', message }]);

/** `path` is the path of `value`; it becomes text for findings only. */
function collectUnstorable(value: unknown, path: string[], errors: FieldError[]): void {
  if (errors.length >= maxErrors) return;
  if (typeof value === 'string' && !isStorableText(value)) errors.push(unstorableError(path));
  if (typeof value !== 'object' || value === null || path.length >= maxNesting) return;
  for (const key in value) {
    path.push(key);
    if (isStorableText(key)) collectUnstorable((value as KeyedValues)[key], path, errors);
    else if (errors.length < maxErrors) errors.push(unstorableError(path));
    path.pop();
  }
}

const unstorableError = (path: string[]): FieldError => ({
  path: path.join('.'),
  message: '含有无法保存的字符',
});
