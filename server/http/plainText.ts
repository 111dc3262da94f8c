import type { FieldError } from '../../contract/failures.ts';

/** Deeper than any payload of the contract, and far from where recursion would run out of stack. */
const deepest = 64;

type Place = { value: unknown; path: string; depth: number };

/** What PostgreSQL could not keep or a stack could not walk: NUL, broken surrogates, nesting without end. */
export function unfitText(value: unknown): FieldError[] {
  const errors: FieldError[] = [];
  const open: Place[] = [{ value, path: '', depth: 0 }];
  for (let place = open.pop(); place; place = open.pop()) {
    const fault = faultOf(place);
    if (fault) errors.push({ path: place.path, message: fault });
    else if (typeof place.value === 'object' && place.value !== null)
      open.push(...inside(place, place.value));
  }
  return errors;
}

function faultOf({ value, depth }: Place): string | undefined {
  if (depth > deepest) return '嵌套过深';
  const broken = typeof value === 'string' && (value.includes('\0') || !value.isWellFormed());
  return broken ? '含有无法保存的字符' : undefined;
}

const inside = ({ path, depth }: Place, value: object): Place[] =>
  Object.entries(value).flatMap(([key, one]) => {
    const below = path === '' ? key : `${path}.${key}`;
    const child = { value: one, path: below, depth: depth + 1 };
    // Keys are kept too, where a payload may have any.
    return faultOf({ value: key, path: below, depth: 0 }) ? [{ ...child, value: key }] : [child];
  });
