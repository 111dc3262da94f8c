/** Old and new values in the audit log of objects of the platform and of flows, and the sheet of the log. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultWeek } from '../../../../contract/calendar/calendar.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';
import { exportSheetRows } from '../../../support/servers/sheetExport.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_order')]);
});
afterAll(() => stage.close());

const send = async (path: string, body: object, userName = 'admin') =>
  responseData(await stage.post(userName, path, body));

type Entry = { title: string; changes: string; objects: string[]; objectTexts: string[]; time: string };

/** Newest first. */
async function historyOf(object: string): Promise<Entry[]> {
  const { body } = await stage.get('admin', `/system/log/list?object=${object}`);
  expect(body.code).toBe(200);
  return body.rows;
}
const changesOf = async (object: string) => (await historyOf(object)).map(({ changes }) => changes);

describe('a version of a flow', () => {
  test('tells what it changes in the version before, and deployment which version it replaces', async () => {
    const { ann, ben } = stage.users;
    const first = await stage.deploy('auto_order', buildChain([buildApproval('one', userCandidates(ann))]));
    const second = await stage.deploy(
      'auto_order',
      buildChain([buildApproval('one', userCandidates(ben)), buildApproval('two', userCandidates(ann))]),
    );
    const [deployed, saved, ...others] = await changesOf(`definition:${second}`);
    expect(others).toEqual([]);
    expect(saved).toBe(
      '采购申请 第 2 版：表单 采购申请，版本 2，状态 草稿，审批 one·处理人 用户 安安 → 用户 贝贝，' +
        '审批 one·到“审批 two”的连线的终点 结束 → 审批 two，' +
        '审批 two·节点 审批，处理人：用户 安安，审批 two·到“结束”的连线 无条件',
    );
    expect(deployed).toMatch(
      /^采购申请 第 2 版：状态 草稿 → 使用中，部署时间 空 → \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    );
    expect((await changesOf(`definition:${first}`))[0]).toBe('采购申请 第 1 版：状态 使用中 → 旧版本');
    const { objectTexts } = (await historyOf(`definition:${second}`))[0] ?? { objectTexts: [] };
    expect(objectTexts).toEqual(['流程定义 采购申请 第 2 版', '流程定义 采购申请 第 1 版']);
  });

  test('changes nothing when the same document is saved again', async () => {
    const xml = (await stage.get('admin', '/flowable/definition/list?formEnName=auto_order')).body.rows[0];
    const document = (
      await stage.get(
        'admin',
        `/flowable/definition/getDefineXml?processDefinitionId=${xml.processDefinitionId}`,
      )
    ).body.data;
    const before = await historyOf(`definition:${xml.processDefinitionId}`);
    const saved = await send('/flowable/definition/save', { formEnName: 'auto_order', xml: document });
    expect(saved.processDefinitionId).toBe(xml.processDefinitionId);
    const [entry, ...others] = await historyOf(`definition:${xml.processDefinitionId}`);
    expect(entry?.changes).toBe('');
    expect(others).toEqual(before);
    await send('/flowable/definition/retire', { processDefinitionId: xml.processDefinitionId });
    expect((await changesOf(`definition:${xml.processDefinitionId}`))[0]).toBe(
      '采购申请 第 2 版：状态 使用中 → 旧版本',
    );
  });
});

test('a notice tells its texts without markup', async () => {
  const { noticeId } = await send('/system/notice', {
    noticeTitle: '停电',
    noticeType: '1',
    noticeContent: '<p>周六 <b>停电</b></p>',
  });
  await send('/system/notice/edit', { noticeId, noticeContent: '<p>周日停电</p>', status: '1' });
  await send('/system/notice/delete', [noticeId]);
  const [removed, edited, added] = await changesOf(`notice:${noticeId}`);
  expect(added).toBe('停电：标题 停电，类型 通知，状态 公开，范围 全体，置顶 否，须确认 否，内容 周六 停电');
  expect(edited).toBe('停电：状态 公开 → 关闭，内容 周六 停电 → 周日停电');
  expect(removed).toContain('标题 停电 → 已删除');
});

test('the calendar tells hours of weekdays and single days', async () => {
  const { version } = await send('/system/calendar/edit', {
    version: 0,
    enabled: false,
    week: defaultWeek,
    holidays: [{ date: '2027-10-01', name: '国庆节' }],
    workdays: [],
  });
  await send('/system/calendar/edit', {
    version,
    enabled: true,
    week: defaultWeek.with(5, [{ from: '09:00', to: '12:00' }]),
    holidays: [],
    workdays: [{ date: '2027-10-09', name: '补班' }],
  });
  expect(await changesOf('calendar:only')).toEqual([
    '工作日历：按工作时间计时 停用 → 启用，周六 休息 → 09:00-12:00，放假日 −2027-10-01 周五 国庆节，调休上班日 +2027-10-09 周六 补班',
    expect.stringContaining('放假日 +2027-10-01 周五 国庆节'),
  ]);
  expect((await historyOf('calendar:only'))[0]?.objectTexts).toEqual(['日历 工作日历']);
});

test('a recurring job tells its times in words, and is paused and resumed', async () => {
  const [{ name, title, words }] = (await stage.get('admin', '/job/recurring/list')).body.rows;
  await send('/job/recurring/edit', { name, cron: '15 2 * * 1' });
  await send('/job/recurring/pause', { name });
  await send('/job/recurring/resume', { name });
  expect(await changesOf(`recurringJob:${name}`)).toEqual([
    `${title}：状态 暂停 → 启用`,
    `${title}：状态 启用 → 暂停`,
    `${title}：执行时间 ${words} → 星期一 02:15`,
  ]);
  expect((await historyOf(`recurringJob:${name}`))[0]?.objectTexts).toEqual([`定时任务 ${title}`]);
});

test('a tenant tells its name and its state', async () => {
  await send('/system/tenant', {
    tenantCode: 'AUDITED',
    tenantName: '旧公司',
    adminPassword: 'Bohai#4721x',
  });
  await send('/system/tenant/edit', { tenantCode: 'AUDITED', tenantName: '新公司', status: '1' });
  expect(await changesOf('tenant:AUDITED')).toEqual([
    '新公司：租户名称 旧公司 → 新公司，状态 正常 → 暂停',
    '旧公司：租户编码 AUDITED，租户名称 旧公司，状态 正常',
  ]);
  const [edited, added] = await historyOf('tenant:AUDITED');
  expect([edited?.objectTexts, added?.objectTexts]).toEqual([['租户 旧公司'], ['租户 旧公司']]);
});

test('an absence, a token and the own profile have old and new values', async () => {
  const { ann, ben } = stage.users;
  const token = await send('/system/user/token', {
    name: '接口',
    expireTime: new Date(Date.now() + 86_400_000 * 30).toISOString().slice(0, 19).replace('T', ' '),
    permissions: ['system:post:list', 'own:work'],
  });
  expect((await changesOf(`apiToken:${token.id}`))[0]).toMatch(
    /^接口：名称 接口，有效期至 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d，权限 \+系统管理 \/ 岗位、处理本人工作$/,
  );
  const { absenceId } = await send(
    '/flowable/absence',
    {
      beginTime: '2099-05-01 00:00:00',
      endTime: '2099-05-08 00:00:00',
      delegateUserId: ben,
      formEnNames: ['auto_order'],
      reason: '休假',
    },
    'ann',
  );
  await send('/flowable/absence/delete', [absenceId], 'ann');
  const [ended, begun] = await changesOf(`absence:${absenceId}`);
  expect(begun).toBe(
    '安安：委托人 安安，受托人 贝贝，开始时间 2099-05-01 00:00:00，结束时间 2099-05-08 00:00:00，限于表单 +采购申请，移交已有待办 否，原因 已修改',
  );
  expect(ended).toContain('受托人 贝贝 → 已删除');
  await send('/system/user/profile/edit', { nickName: '安安安' }, 'ann');
  expect((await changesOf(`user:${ann}`))[0]).toBe('安安安：姓名 安安 → 安安安');
  await send('/system/user/profile/edit', { nickName: '安安' }, 'ann');
});

test('a hand-over tells the departments, delegations and roles that go to the successor', async () => {
  const { ben, dan } = stage.users;
  const { rows } = (await stage.get('admin', '/system/config/list?configKey=flow.admin.userId')).body;
  const [{ configId }] = rows;
  await send('/system/config/edit', { configId, configValue: dan });
  const { deptId } = await send('/system/dept', { deptName: '交接部', leaderId: dan });
  await send(
    '/flowable/absence',
    { beginTime: '2099-06-01 00:00:00', endTime: '2099-06-08 00:00:00', delegateUserId: dan },
    'buyer',
  );
  await send('/system/user/handOver', { userId: dan, toUserId: ben, dryRun: true });
  expect((await historyOf(`dept:${deptId}`)).length).toBe(1);
  await send('/system/user/handOver', { userId: dan, toUserId: ben });
  const [entry] = await historyOf(`user:${dan}`);
  expect(entry).toMatchObject({ title: '离职交接' });
  expect(entry?.objectTexts).toEqual(
    expect.arrayContaining(['用户 丹丹', '用户 贝贝', '部门 交接部', '缺勤委托 丹丹']),
  );
  expect((await changesOf(`dept:${deptId}`))[0]).toBe('交接部：负责人 丹丹 → 贝贝');
  const absence = entry?.objects.filter((object) => object.startsWith('absence:')) ?? [];
  const told = await Promise.all(absence.map(async (object) => (await changesOf(object))[0]));
  expect(told.sort()).toEqual([
    expect.stringMatching(/^丹丹：委托人 丹丹，受托人 贝贝/),
    expect.stringMatching(/：受托人 丹丹 → 贝贝$/),
  ]);
  expect((await changesOf(`config:${configId}`))[0]).toBe('流程管理员：参数键值 丹丹 → 贝贝');
});

test('an unlocked account is named and not told as a new one', async () => {
  await send('/system/session/unlock', { userName: 'ann' });
  expect((await historyOf(`user:${stage.users.ann}`))[0]).toMatchObject({
    title: '解除一个账号因密码错误过多而受的锁定',
    changes: '',
    objectTexts: ['用户 安安'],
  });
});

test('the sheet shows what the list shows', async () => {
  const [head, ...lines] = await exportSheetRows(stage, 'admin', {
    path: '/system/log/export?kind=administration',
  });
  expect(head).toEqual(expect.arrayContaining(['时间', '类别', '账号', '操作', '结果', '变更', '对象']));
  const { body } = await stage.get('admin', '/system/log/list?kind=administration&pageSize=1000');
  const cell = (line: unknown[] | undefined, label: string) => line?.[(head ?? []).indexOf(label)] ?? '';
  const shown = (row: Entry & { userName: string; outcomeText: string }) => [
    row.userName,
    row.title,
    row.outcomeText,
    row.changes,
    row.objectTexts.join('，'),
  ];
  expect(
    lines.map((line) => ['账号', '操作', '结果', '变更', '对象'].map((label) => cell(line, label))),
  ).toEqual(body.rows.map(shown));
  expect(lines.map((line) => cell(line, '类别'))).toEqual(lines.map(() => '系统管理'));
  expect(JSON.stringify(lines.map((line) => cell(line, '对象')))).not.toMatch(/\w+:\w+/);
  const [one] = (
    await exportSheetRows(stage, 'admin', { path: '/system/log/export?object=calendar:only' })
  ).slice(1);
  expect(cell(one, '变更')).toMatch(/^工作日历：/);
});

test('a refusal names the person whom it concerns by the present name', async () => {
  const { cat } = stage.users;
  expect((await stage.get('buyer', `/system/user/${cat}`)).status).toBe(403);
  await expect.poll(async () => (await historyOf(`user:${cat}`))[0]?.objectTexts).toEqual(['用户 陈陈']);
});
