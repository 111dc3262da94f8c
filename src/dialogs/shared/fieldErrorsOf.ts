import { CallFailure } from '../../client/callFailure.ts';

/**
 * The problems that the server reports at fields, by the names of the call's fields; those of one field are joined. The
 * failure then counts as shown. Undefined for any other error.
 */
export function fieldErrorsOf<F extends string>(error: unknown): Partial<Record<F, string>> | undefined {
  if (!(error instanceof CallFailure) || error.errors.length === 0) return undefined;
  error.noticed = true;
  const byField = Map.groupBy(error.errors, ({ path }) => path.split('.')[0] ?? '');
  const joined = [...byField].map(([field, list]) => [field, list.map(({ message }) => message).join('；')]);
  // A call reports its own fields only.
  return Object.fromEntries(joined) as Partial<Record<F, string>>;
}
