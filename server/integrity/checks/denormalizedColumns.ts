/** Tasks contain the columns of their instance that lists show, so that a list is one scan; the copies must match. */
import { sql } from 'kysely';
import { sqlCheck } from '../cursorRows.ts';
import type { Finding } from '../integrityCheck.ts';

/** Ended tasks keep their display columns; the holder and node columns never change. */
export const copiesAgree = sqlCheck(
  'copiesAgree',
  '任务上的流程信息与流程实例、节点一致',
  sql<Finding>`
    select '流程实例 ' || i."instanceId" || ' 任务 ' || t."taskNo" as "where", told."expected"::text as "expected",
      told."found"::text as "found"
    from tasks t join instances i using ("instanceId") join runs r using ("instanceId", "runNo")
    cross join lateral (select
      jsonb_build_object('definitionId', i."definitionId", 'formId', i."formId", 'rowId', i."rowId",
        'initiatorId', i."initiatorId", 'nodeId', r."nodeId") as "expected",
      jsonb_build_object('definitionId', t."definitionId", 'formId', t."formId", 'rowId', t."rowId",
        'initiatorId', t."initiatorId", 'nodeId', t."nodeId") as "found") as told
    where (t."definitionId", t."formId", t."rowId", t."initiatorId", t."nodeId")
      is distinct from (i."definitionId", i."formId", i."rowId", i."initiatorId", r."nodeId")
    union all
    select '流程实例 ' || i."instanceId" || ' 任务 ' || t."taskNo", told."expected"::text, told."found"::text
    from tasks t join instances i using ("instanceId")
    cross join lateral (select
      jsonb_build_object('title', i."title", 'summary', i."summary", 'amount', i."amount",
        'serialNumber', i."serialNumber", 'keyword', i."keyword",
        'listed', (i."submitted" or t."userId" <> i."initiatorId") and not i."deleted") as "expected",
      jsonb_build_object('title', t."title", 'summary', t."summary", 'amount', t."amount",
        'serialNumber', t."serialNumber", 'keyword', t."keyword", 'listed', t."listed") as "found") as told
    where t."state" in ('open', 'waiting') and told."expected" <> told."found"`,
);
