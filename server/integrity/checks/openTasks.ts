/** Checks the open tasks: a running instance has at least one, an ended instance has none. */
import { sql } from 'kysely';
import { sqlCheck } from '../cursorRows.ts';
import type { Finding } from '../integrityCheck.ts';

export const somebodyActs = sqlCheck(
  'somebodyActs',
  '审批中的流程至少有一个启用用户的待处理任务，草稿有其发起人的',
  sql<Finding>`
    select '流程实例 ' || i."instanceId" as "where", '至少一个启用用户的待处理任务' as "expected",
      '状态 ' || i."status" || '，没有这样的任务' as "found"
    from instances i
    where i."status" in (-1, 0) and not i."deleted" and not exists (
      select 1 from tasks t join users u using ("userId")
      where t."instanceId" = i."instanceId" and t."state" = 'open' and t."role" <> 'reader'
        and ((u."status" = '0' and not u."deleted") or (i."status" = -1 and t."userId" = i."initiatorId")))`,
);

/** Read-only tasks may outlive an instance that has ended, but not a deleted one. */
export const nobodyActs = sqlCheck(
  'nobodyActs',
  '已结束或已删除的流程没有未结束的任务和节点',
  sql<Finding>`
    select '流程实例 ' || i."instanceId" || ' 任务 ' || t."taskNo" as "where", '任务已结束' as "expected",
      '任务状态 ' || t."state" || '，流程状态 ' || i."status" || case when i."deleted" then '（已删除）' else '' end
        as "found"
    from tasks t join instances i using ("instanceId")
    where t."state" in ('open', 'waiting')
      and (i."deleted" or (i."status" in (1, -2) and t."role" <> 'reader'))
    union all
    select '流程实例 ' || i."instanceId" || ' 节点运行 ' || r."runNo", '节点已结束',
      '节点状态 open，流程状态 ' || i."status" || case when i."deleted" then '（已删除）' else '' end
    from runs r join instances i using ("instanceId")
    where r."state" = 'open' and (i."deleted" or i."status" in (1, -2))`,
);

export const tasksHeld = sqlCheck(
  'tasksHeld',
  '审批中每个待处理任务的处理人都是启用的用户',
  sql<Finding>`
    select '流程实例 ' || t."instanceId" || ' 任务 ' || t."taskNo" as "where",
      '处理人 ' || u."userName" || ' 为启用的用户' as "expected",
      case when u."deleted" then '用户已删除' else '用户已停用' end as "found"
    from tasks t join users u using ("userId") join instances i using ("instanceId")
    where t."state" = 'open' and t."role" <> 'reader' and i."status" = 0 and (u."deleted" or u."status" <> '0')`,
);

export const runsHeld = sqlCheck(
  'runsHeld',
  '未结束的节点有待处理的任务，已结束的节点没有',
  sql<Finding>`
    select '流程实例 ' || r."instanceId" || ' 节点运行 ' || r."runNo" as "where", '至少一个待处理任务' as "expected",
      '没有' as "found"
    from runs r
    where r."state" = 'open' and not exists (select 1 from tasks t
      where t."instanceId" = r."instanceId" and t."runNo" = r."runNo" and t."state" = 'open')
    union all
    select '流程实例 ' || t."instanceId" || ' 任务 ' || t."taskNo", '任务已结束，因为节点状态为 ' || r."state",
      '任务状态 ' || t."state"
    from tasks t join runs r using ("instanceId", "runNo")
    where t."state" in ('open', 'waiting') and t."role" <> 'reader' and r."state" <> 'open'`,
);

export const formsStay = sqlCheck(
  'formsStay',
  '草稿和审批中的流程所用的表单未被删除',
  sql<Finding>`
    select '流程实例 ' || i."instanceId" as "where", '表单 ' || i."formEnName" || ' 未删除' as "expected",
      '已删除' as "found"
    from instances i join forms f using ("formId")
    where i."status" in (-1, 0) and not i."deleted" and f."deleted"`,
);
