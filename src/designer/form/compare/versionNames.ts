/** The two states of a form that are compared, the older one first. */
import type { DesignDifference } from '../../../../contract/design/form/formComparison.ts';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';

/** A published version, or the draft, which is newer than all of them. */
export type VersionChoice = number | 'draft';

export type NamedState = { name: string; design: FormDesign };

export const nameVersion = (version: VersionChoice): string => (version === 'draft' ? '草稿' : `v${version}`);

const ageOf = (version: VersionChoice): number => (version === 'draft' ? Number.POSITIVE_INFINITY : version);

export const sortByAge = (one: VersionChoice, other: VersionChoice): [VersionChoice, VersionChoice] =>
  ageOf(one) <= ageOf(other) ? [one, other] : [other, one];

export function formatDifference({ kind, item, from, to }: DesignDifference, afterName: string): string {
  if (kind !== 'changed') return `${afterName}${kind === 'added' ? '新增' : '删除'}${item}`;
  return from === undefined && to === undefined ? `${item}有修改` : `${item}：${from || '—'} → ${to || '—'}`;
}
