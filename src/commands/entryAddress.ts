/** Where a new record of a form is made: with its flow where the person may start it, else on the plain page. */
import type { FormDefinition } from '../../contract/forms/definition.ts';
import type { Values } from '../../contract/forms/rules.ts';
import { loadDefinition } from '../state/formCache.ts';
import { navigate } from '../state/navigation.ts';
import { mayRun } from '../state/session.ts';
import { keepStartValues } from '../state/startValues.ts';
import { toast } from '../ui/toast.ts';

type Enterable = Pick<FormDefinition, 'enName' | 'hasFlow'>;

/** Undefined where the person may do neither (forms seed, point 4: copy and cross-form jump). */
export function entryAddress(
  { enName, hasFlow }: Enterable,
  search: Readonly<Record<string, string>> = {},
): string | undefined {
  const may = (one: string) => mayRun(`auto:${enName}:${one}`);
  const starts = hasFlow && may('list:root');
  if (!starts && !may('add')) return undefined;
  const query = new URLSearchParams({ ...(starts && { from: 'flow' }), ...search }).toString();
  return query ? `/auto/${enName}?${query}` : `/auto/${enName}`;
}

/** A new record of another form that starts from these values. */
export async function jumpTo(enName: string, values: Values): Promise<void> {
  const form = await loadDefinition(enName);
  if (entryAddress(form) === undefined) return void toast.warning('无权做此操作');
  navigate(entryAddress(form, { startKey: keepStartValues(values) }) ?? '');
}
