/** Definitions that flows start with or still run on; and the list of their nodes without candidates. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { definitionCalls, UnassignedNode } from '../../../../contract/calls/definition.ts';
import { unassignedNodeResource } from '../../../../contract/resources/flow/unassignedNode.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern, fetchPage } from '../fetchPage.ts';

type UnassignedNodeRequest = z.output<typeof definitionCalls.unassigned.query>;

export const listUsedDefinitions = (tx: Tx) =>
  tx
    .with('running', (build) =>
      build
        .selectFrom('instances')
        .where('status', '=', 0)
        .where('deleted', '=', false)
        .groupBy('definitionId')
        .select(['definitionId', sql<number>`count(*)::int`.as('runningCount')]),
    )
    .selectFrom('flowDefinitions as d')
    .innerJoin('forms as f', 'f.formId', 'd.formId')
    .leftJoin('running as r', 'r.definitionId', 'd.definitionId')
    .where('f.deleted', '=', false)
    .where((is) => is.or([is('d.status', '=', 'deployed'), is('r.runningCount', '>', 0)]))
    .select([
      'd.definitionId',
      'f.enName as formEnName',
      'f.cnName as formCnName',
      'd.version',
      'f.definition',
    ])
    .select(sql<number>`coalesce(r."runningCount", 0)`.as('runningCount'))
    .orderBy('f.enName')
    .orderBy('d.version', 'desc')
    .execute();

/** Applies the list's conditions, order and page to rows that no table holds. In their own order by default. */
export const pageUnassignedNodes = (
  tx: Tx,
  nodes: readonly UnassignedNode[],
  request: UnassignedNodeRequest,
) => fetchPage(selectUnassignedNodes(tx, nodes, request), request);

export function selectUnassignedNodes(
  tx: Tx,
  nodes: readonly UnassignedNode[],
  request: Omit<UnassignedNodeRequest, 'pageNum' | 'pageSize'>,
) {
  const given = sql<UnassignedNode>`(
    select * from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as n (
      "nodeKey" text, "formCnName" text, "formEnName" text, "version" int, "nodeName" text, "candidates" text,
      "strategy" text, "runningCount" int))`;
  let rows = tx.selectFrom(given.as('nodes')).selectAll();
  if (request.keyword) {
    const pattern = containsPattern(request.keyword);
    rows = rows.where((is) =>
      is.or([
        is('formCnName', 'ilike', pattern),
        is('nodeName', 'ilike', pattern),
        is('candidates', 'ilike', pattern),
      ]),
    );
  }
  return applyListConditions(rows, { resource: unassignedNodeResource }, request);
}
