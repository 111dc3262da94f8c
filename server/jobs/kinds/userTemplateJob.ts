/** The job that writes the template of the import of people, with the departments, roles and posts that there are. */
import type { Database } from '../../db/database.ts';
import { loadActorOfUser } from '../../db/queries/people/actorOfUser.ts';
import { loadImportChoices } from '../../db/queries/people/importChoices.ts';
import { type TemplateColumn, writeTemplateSheet } from '../../records/import/templateSheet.ts';
import type { JobKind } from '../queue/job.ts';
import { personColumns } from './exportableLists.ts';
import { assertCanExport, notAllowedFailure } from './sheetJob.ts';

export const userTemplatePermission = 'system:user:import';

const several = '可填多个，用逗号或顿号分隔，如 甲、乙';

export const userTemplateJob =
  (database: Database): JobKind =>
  async (job, { tenant, temporaryFile }) => {
    const path = await temporaryFile('xlsx');
    const columns = await database.inTenant(tenant, 'read', async (tx) => {
      const actor = await loadActorOfUser(tx, job.createBy);
      if (!actor) throw notAllowedFailure();
      assertCanExport(actor, [userTemplatePermission]);
      return buildTemplateColumns(await loadImportChoices(tx));
    });
    const content = await writeTemplateSheet(path, { title: '用户', columns });
    return { file: { path, content, fileName: `${job.title}.xlsx` } };
  };

type Choices = Awaited<ReturnType<typeof loadImportChoices>>;

/** The labels of an export, in its order, so that an export can be edited and imported again. */
function buildTemplateColumns({ depts, roles, posts }: Choices): TemplateColumn[] {
  const details: Readonly<Record<string, Omit<TemplateColumn, 'label'>>> = {
    账号: { example: '示例：zhangsan（必填）', prompt: '2 到 64 位字母、数字或 _ . @ -，不能与他人相同' },
    姓名: { example: '张三（必填）' },
    部门: {
      example: depts[0] ?? '',
      choices: depts,
      prompt: '带上级的路径，如 集团/采购部；名称不重复时可只填名称',
    },
    手机号: { example: '13800000000', prompt: '只填一个号码，不能与他人相同' },
    邮箱: { example: 'zhangsan@example.com' },
    性别: { example: '男', choices: ['男', '女', '未知'] },
    角色: { example: roles[0] ?? '', choices: roles, several: true, prompt: several },
    岗位: { example: posts[0] ?? '', choices: posts, several: true, prompt: several },
    状态: { example: '正常', choices: ['正常', '停用'], prompt: '留空为正常' },
    备注: { example: '示例行不会导入，可留可删' },
  };
  return personColumns.map(({ label }) => ({ label, example: '', ...details[label] }));
}
