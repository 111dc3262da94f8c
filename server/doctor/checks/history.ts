/** Every instance replayed from its first event: the stored state is what follows, and nothing in it is impossible. */
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../db/database.ts';
import { graphOf } from '../../effects/graphs.ts';
import { linesOf } from '../../effects/logLines.ts';
import type { Check, Finding } from '../check.ts';
import { differences } from '../instance/differences.ts';
import { lifeOf } from '../instance/happenings.ts';
import { referencesHold } from '../instance/references.ts';
import { versionsHold, versionsOf } from '../instance/versions.ts';
import { votesHold } from '../instance/votes.ts';
import { type StoredInstance, storedInstances } from '../storedInstances.ts';

export const eventsReplay: Check = {
  name: 'eventsReplay',
  title: '重放事件得到库中的状态和日志，其中没有不可能的事',
  async *find({ tx }) {
    for await (const stored of storedInstances(tx)) {
      const findings = [
        ...numbersHold(stored),
        ...replayed(stored),
        ...logged(stored),
        ...(await fitsGraph(tx, stored)),
      ];
      for (const { where, ...rest } of findings) {
        yield { where: `流程实例 ${stored.instanceId} ${where}`.trimEnd(), ...rest };
      }
    }
  },
};

/** Events count from 1 without gaps, as many as the instance says, each with the number of its act. */
function numbersHold({ events, counted }: StoredInstance): Finding[] {
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

function replayed({ events, state }: StoredInstance): Finding[] {
  const life = lifeOf(events.map((one) => one.event));
  return [...life.findings, ...unlike('', life.state, state)];
}

/** The log names every act, automatic step and skipped node once, in order, as the events have it, and nothing else. */
function logged({ events, state, log }: StoredInstance): Finding[] {
  const wanted = new Map(
    linesOf({ events, after: 0, submitted: false, state }).map((line) => [line.eventNo, line]),
  );
  const findings = log.flatMap((line) => {
    const told = wanted.get(line.eventNo);
    wanted.delete(line.eventNo);
    const where = `日志（事件 ${line.eventNo}）`;
    if (!told) return [{ where, expected: '这个事件有一行日志', found: `操作 ${line.actNo} ${line.act}` }];
    return unlike(where, told, line);
  });
  const missing = [...wanted.values()].map(({ eventNo, act }) => ({
    where: `日志（事件 ${eventNo}）`,
    expected: `一行 ${act}`,
    found: '没有',
  }));
  return [...findings, ...missing];
}

const unlike = (where: string, replayed: unknown, stored: unknown): Finding[] =>
  isDeepStrictEqual(replayed, stored)
    ? []
    : differences(replayed, stored).map(({ path, expected, found }) => ({
        where: `${where} ${path}`.trim(),
        expected: `重放得到 ${JSON.stringify(expected)}`,
        found: `库中为 ${JSON.stringify(found)}`,
      }));

async function fitsGraph(tx: Tx, stored: StoredInstance): Promise<Finding[]> {
  const { place, definitionId, state } = stored;
  const versions = versionsOf(stored);
  const findings = versionsHold(stored, versions);
  try {
    findings.push(...referencesHold(await graphOf(tx, stored), state));
    for (const version of versions) {
      const graph = await graphOf(tx, { place, definitionId: version.definitionId });
      findings.push(...votesHold(graph, state, version));
    }
  } catch (error) {
    findings.push({ where: '', expected: `可读的流程定义 ${definitionId}`, found: String(error) });
  }
  return findings;
}
