/**
 * Replays every instance from its first event: the result must equal the stored state, and every event must be
 * possible.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../db/database.ts';
import { loadGraph } from '../../instances/definitions/graphCache.ts';
import { buildLogLines } from '../../instances/persistence/logLines.ts';
import { checkDefinitionVersions, definitionVersionsOf } from '../instance/definitionVersions.ts';
import { findDifferences } from '../instance/differences.ts';
import { replayAndCheck } from '../instance/eventOrder.ts';
import { checkReferences } from '../instance/references.ts';
import { checkVotes } from '../instance/voteRules.ts';
import type { Finding, IntegrityCheck } from '../integrityCheck.ts';
import { iterateStoredInstances, type StoredInstance } from '../storedInstances.ts';

export const eventsReplay: IntegrityCheck = {
  name: 'eventsReplay',
  title: '重放事件得到库中的状态和日志，其中没有不可能的事',
  async *find({ tx }) {
    for await (const stored of iterateStoredInstances(tx)) {
      const findings = [
        ...checkNumbers(stored),
        ...checkState(stored),
        ...checkLog(stored),
        ...(await checkGraph(tx, stored)),
      ];
      for (const { where, ...rest } of findings) {
        yield { where: `流程实例 ${stored.instanceId} ${where}`.trimEnd(), ...rest };
      }
    }
  },
};

/** Events are numbered from 1 without gaps, match the instance's count, and carry the number of their action. */
function checkNumbers({ events, counted }: StoredInstance): Finding[] {
  const findings: Finding[] = [];
  if (events.length !== counted) {
    findings.push({ where: '', expected: `${counted} 个事件`, found: `${events.length} 个` });
  }
  let actNo = 0;
  for (const [index, one] of events.entries()) {
    if (one.event.type === 'acted') actNo = one.event.actNo;
    if (one.eventNo === index + 1 && one.actNo === actNo) continue;
    const expected = `编号 ${index + 1}，属于操作 ${actNo}`;
    findings.push({
      where: `事件 ${one.eventNo}`,
      expected,
      found: `编号 ${one.eventNo}，操作 ${one.actNo}`,
    });
    break;
  }
  return findings;
}

function checkState({ events, state }: StoredInstance): Finding[] {
  const life = replayAndCheck(events.map((one) => one.event));
  return [...life.findings, ...differenceFindings('', life.state, state)];
}

/** The log contains every action, automatic step and skipped node exactly once, in the order of the events. */
function checkLog({ events, state, log }: StoredInstance): Finding[] {
  const wanted = new Map(
    buildLogLines({ events, after: 0, submitted: false, state }).map((line) => [line.eventNo, line]),
  );
  const findings = log.flatMap((line) => {
    const expectedLine = wanted.get(line.eventNo);
    wanted.delete(line.eventNo);
    const where = `日志（事件 ${line.eventNo}）`;
    if (!expectedLine)
      return [{ where, expected: '这个事件有一行日志', found: `操作 ${line.actNo} ${line.act}` }];
    return differenceFindings(where, expectedLine, line);
  });
  const missing = [...wanted.values()].map(({ eventNo, act }) => ({
    where: `日志（事件 ${eventNo}）`,
    expected: `一行 ${act}`,
    found: '没有',
  }));
  return [...findings, ...missing];
}

const differenceFindings = (where: string, replayed: unknown, stored: unknown): Finding[] =>
  isDeepStrictEqual(replayed, stored)
    ? []
    : findDifferences(replayed, stored).map(({ path, expected, found }) => ({
        where: `${where} ${path}`.trim(),
        expected: `重放得到 ${JSON.stringify(expected)}`,
        found: `库中为 ${JSON.stringify(found)}`,
      }));

async function checkGraph(tx: Tx, stored: StoredInstance): Promise<Finding[]> {
  const { place, definitionId, state } = stored;
  const versions = definitionVersionsOf(stored);
  const findings = checkDefinitionVersions(stored, versions);
  try {
    findings.push(...checkReferences(await loadGraph(tx, stored), state));
    for (const version of versions) {
      const graph = await loadGraph(tx, { place, definitionId: version.definitionId });
      findings.push(...checkVotes(graph, state, version));
    }
  } catch (error) {
    findings.push({ where: '', expected: `可读的流程定义 ${definitionId}`, found: String(error) });
  }
  return findings;
}
