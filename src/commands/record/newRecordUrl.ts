/**
 * The URL for a new record of a form: the flow start if the person may start the flow, otherwise the plain page.
 */
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { loadDefinition } from '../../state/forms/formCache.ts';
import { storeStartValues } from '../../state/forms/startValues.ts';
import { hasPermission } from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { toast } from '../../ui/toast/toast.ts';

type FillableDefinition = Pick<FormDefinition, 'enName' | 'hasFlow'>;

/** Undefined if the person may do neither; used by copy and by the jump to another form. */
export function newRecordUrl(
  { enName, hasFlow }: FillableDefinition,
  search: Readonly<Record<string, string>> = {},
): string | undefined {
  const may = (one: string) => hasPermission(`auto:${enName}:${one}`);
  const starts = hasFlow && may('list:root');
  if (!starts && !may('add')) return undefined;
  const query = new URLSearchParams({ ...(starts && { from: 'flow' }), ...search }).toString();
  return query ? `/auto/${enName}?${query}` : `/auto/${enName}`;
}

/** Opens a new record of another form with these initial values. */
export async function openNewRecordWith(enName: string, values: Values): Promise<void> {
  const form = await loadDefinition(enName);
  if (newRecordUrl(form) === undefined) return void toast.warning('无权做此操作');
  navigate(newRecordUrl(form, { startKey: storeStartValues(values) }) ?? '');
}
