/** Predicts whether the holders of nodes can be replaced. Locks nothing and writes nothing. */
import type { ActionContext } from '../actionContext.ts';
import { filterVisible } from '../facts/canView.ts';
import { requireInstanceId } from '../instance.ts';
import { readInstances, selectInstances } from '../persistence/readInstances.ts';
import { evaluateActions } from './evaluateActions.ts';

type NodeRef = { readonly instanceId: string; readonly nodeId: string };

/** The refusal of each node, null without one; a node of an instance that the actor cannot view is missing. */
export async function predictAssignments<Node extends NodeRef>(
  acting: ActionContext,
  nodes: readonly Node[],
  userIds: readonly string[],
): Promise<Map<Node, string | null>> {
  const ids = [...new Set(nodes.map(({ instanceId }) => instanceId))];
  const rows =
    ids.length === 0 ? [] : await selectInstances(acting.tx).where('instanceId', 'in', ids).execute();
  const visible = await filterVisible(acting, rows.length === 0 ? [] : await readInstances(acting.tx, rows));
  const instances = new Map([...visible].map((instance) => [requireInstanceId(instance), instance]));
  const evaluated = await evaluateActions(
    acting,
    nodes.flatMap((node) => {
      const instance = instances.get(node.instanceId);
      const action = { kind: 'assign', nodeId: node.nodeId, userIds } as const;
      return instance ? [{ acting, instance, action, node }] : [];
    }),
  );
  return new Map(
    evaluated.map(({ node, decision }) => [node, 'refusal' in decision ? decision.refusal.message : null]),
  );
}
