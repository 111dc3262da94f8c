/**
 * What PostgreSQL could not keep: NUL and broken surrogates, in texts and in keys. Walked without building anything;
 * places are written down only where something was found.
 */
import { type FieldError, Refusal } from '../../contract/failures.ts';
import { deepestNesting } from './jsonBounds.ts';

/** More than a body within its bounds has; who walks something else is stopped here. */
const mostValues = 250_000;
const mostFaults = 100;

/** The places of texts that cannot be kept, at most 100. Throws Refusal 400 beyond 64 levels or 250,000 values. */
export function unfitText(value: unknown): FieldError[] {
  if (isFit(value, 0, { values: 0 })) return [];
  const errors: FieldError[] = [];
  findUnfit(value, [], errors);
  return errors;
}

function isFit(value: unknown, depth: number, count: { values: number }): boolean {
  count.values += 1;
  if (count.values > mostValues) throw tooMuch('内容过多');
  if (typeof value === 'string') return isFitText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= deepestNesting) throw tooMuch('嵌套过深');
  if (Array.isArray(value)) {
    for (const one of value) if (!isFit(one, depth + 1, count)) return false;
    return true;
  }
  // What JSON and query strings make has no inherited keys.
  for (const key in value) {
    if (!isFitText(key) || !isFit((value as Keyed)[key], depth + 1, count)) return false;
  }
  return true;
}

type Keyed = Record<string, unknown>;

const isFitText = (text: string) => text.isWellFormed() && !text.includes('\0');

const tooMuch = (message: string) => new Refusal(400, [{ path: '', message }]);

/** `path` is where `value` stands; it becomes text for what was found only. */
function findUnfit(value: unknown, path: string[], errors: FieldError[]): void {
  if (errors.length >= mostFaults) return;
  if (typeof value === 'string' && !isFitText(value)) errors.push(unfitAt(path));
  if (typeof value !== 'object' || value === null || path.length >= deepestNesting) return;
  for (const key in value) {
    path.push(key);
    if (isFitText(key)) findUnfit((value as Keyed)[key], path, errors);
    else if (errors.length < mostFaults) errors.push(unfitAt(path));
    path.pop();
  }
}

const unfitAt = (path: string[]): FieldError => ({ path: path.join('.'), message: '含有无法保存的字符' });
