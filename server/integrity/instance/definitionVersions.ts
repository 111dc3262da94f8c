/** Derives the definition versions of an instance from its events and compares them with its row. Pure. */
import type { Finding } from '../integrityCheck.ts';
import type { StoredInstance } from '../storedInstances.ts';

type DefinitionVersion = { readonly definitionId: string; readonly from: number; readonly before: number };

/** The versions that the instance ran on, each with its range: the rules of a node are those of its time. */
export function definitionVersionsOf({ definitionId, events }: StoredInstance): DefinitionVersion[] {
  const moves = events.flatMap(({ event, actNo }) =>
    event.type === 'migrated' ? [{ ...event, actNo }] : [],
  );
  const ids = [...moves.map(({ from }) => from.definitionId), moves.at(-1)?.to.definitionId ?? definitionId];
  return ids.map((id, at) => ({
    definitionId: id,
    from: moves[at - 1]?.actNo ?? 0,
    before: moves[at]?.actNo ?? Number.POSITIVE_INFINITY,
  }));
}

/** The row names the version of the last migration, and all earlier versions. */
export function checkDefinitionVersions(
  { definitionId, formerDefinitionIds }: StoredInstance,
  versions: readonly DefinitionVersion[],
) {
  const [last, former] = [
    versions.at(-1)?.definitionId,
    new Set(versions.slice(0, -1).map((one) => one.definitionId)),
  ];
  const findings: Finding[] = [];
  if (last !== definitionId) {
    findings.push({ where: '', expected: `流程定义 ${last}`, found: `流程定义 ${definitionId}` });
  }
  former.delete(definitionId);
  const lacking = [...former].filter((id) => !formerDefinitionIds.includes(id));
  if (lacking.length > 0) {
    findings.push({ where: '', expected: `曾用流程定义 ${lacking.join('、')}`, found: '没有' });
  }
  return findings;
}
