/** Tests that joinChecks predicts the engine's behavior: random flows, walked with conditions that change at random. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkReachability } from '../../../contract/flow/checks/reachability.ts';
import { exploreMarkings } from '../../../contract/flow/checks/tokenExploration.ts';
import type { FlowDraft } from '../../../server/engine/bpmn/writeBpmn.ts';
import { chooseDepth } from '../../support/depth.ts';
import {
  buildGraph,
  createEngineWorld,
  isOpenTask,
  performAndGetFailure,
  performAndGetReason,
} from '../../support/engine/engineWorld.ts';
import { arbitraryFlow } from '../../support/engine/randomFlows.ts';

const choices = fc.array(fc.record({ task: fc.nat(20), x: fc.nat(4) }), { minLength: 10, maxLength: 40 });

test('no join fires that joinChecks calls blocked, and none blocks that it calls passable', () => {
  const seen = { fired: 0, stalled: 0 };
  fc.assert(
    fc.property(arbitraryFlow, fc.boolean(), choices, (draft, isCareless, moves) => {
      const graph = buildGraph(isCareless ? careless(draft) : draft);
      fc.pre(checkReachability(graph).length === 0);
      const walked = exploreMarkings(graph, { leaving: ['start'], waiting: [], fired: [] });
      const world = createEngineWorld(graph, { x: 1 });
      performAndGetReason(world, 'ini', { kind: 'start', submit: true });
      for (const { task: at, x } of moves) {
        const open = world.state.tasks.filter(isOpenTask);
        const task = open[at % open.length];
        if (!task) break;
        world.form = { x };
        const kind = task.kind === 'HANDLE' ? 'submit' : 'agree';
        const refused = performAndGetFailure(world, task.userId, {
          kind,
          taskNo: task.taskNo,
          choices: everybody(graph),
        });
        if (!refused?.message.includes('等待的分支不会到达')) continue;
        seen.stalled += 1;
        if (walked.whole) expect(walked.stalls.size).toBeGreaterThan(0);
      }
      const fired = Object.keys(world.state.joined);
      seen.fired += fired.length;
      if (walked.whole) expect(fired.filter((join) => !walked.fires.has(join))).toEqual([]);
    }),
    { numRuns: chooseDepth(80, 200), seed: 20_260_401 },
  );
  expect(seen.fired).toBeGreaterThan(20);
  expect(seen.stalled).toBeGreaterThan(0);
});

/** Every node where several lines meet becomes a join that waits for all of them. */
const careless = (draft: FlowDraft): FlowDraft => ({
  ...draft,
  nodes: draft.nodes.map(({ data, ...node }) =>
    /_(join|y)$/.test(node.id) ? { ...node, kind: 'PARALLEL' } : { ...node, ...(data && { data }) },
  ),
});

/** Chooses every possible candidate. */
function everybody(graph: ReturnType<typeof buildGraph>) {
  const steps = [...graph.nodes.values()].flatMap((node) => ('data' in node ? [node] : []));
  return Object.fromEntries(
    steps.map((node) => [
      node.id,
      node.data.candidateList.map((one) => one.target).filter((userId) => userId !== 'gone'),
    ]),
  );
}
