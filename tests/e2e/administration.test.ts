/** Administration by keyboard: people, departments, dictionaries and the rights of a role. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { findRow, focusedRow, openList, signInOnList } from '../support/browser/administrationList.ts';
import { appUrl } from '../support/browser/app/appUrl.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { contextOf } from '../support/browser/contexts.ts';
import { interceptRequests } from '../support/browser/interceptRequests.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  signInOnPage,
  tabTo,
  typeSearch,
  waitForFocus,
  waitForToast,
  waitUntilKeysPass,
} from '../support/browser/keyboard.ts';
import { chooseDepth } from '../support/depth.ts';

test('a colleague is added, found, moved, edited after somebody else, and deleted', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await openList(page, '/yonghu', '用户');
  await pressKeys(page, 'n');
  const adding = findDialog(page, '新增用户');
  await waitForFocus(adding.getByLabel('账号'));
  await pressKeys(page, 'Control+Enter');
  await adding.getByRole('alert').first().waitFor();
  await page.keyboard.type('wangfang');
  await pressKeys(page, 'Tab');
  await page.keyboard.type('秦月');
  await pressKeys(page, 'Tab');
  await page.keyboard.type('wuzi');
  await page
    .getByRole('option', { name: /物资部/ })
    .first()
    .waitFor();
  await pressKeys(page, 'Enter', 'Control+Enter');
  // What the server refuses is said once, at its field, which has the focus.
  await adding.getByText('已被使用').waitFor();
  expect(await adding.getByText('已被使用').count()).toBe(1);
  await waitForFocus(adding.getByLabel('账号'));
  await pressKeys(page, 'Control+a');
  await page.keyboard.type('qinyue');
  await pressKeys(page, 'Control+Enter');
  const password = findDialog(page, '初始密码');
  await waitForFocus(password.getByRole('button', { name: '复制' }));
  expect((await password.locator('output').textContent())?.length).toBeGreaterThanOrEqual(12);
  await pressKeys(page, 'Escape');
  // The new row has the cursor.
  await expectEventually(() => focusedRow(page).textContent()).toContain('秦月');
  await pressKeys(page, 'm');
  await page.getByPlaceholder('查找，↵ 选择').waitFor();
  await page.keyboard.type('财务部');
  await pressKeys(page, 'Enter');
  await waitForToast(page, '已移动 1 人');
  await expectEventually(() => focusedRow(page).textContent()).toContain('财务部');

  await pressKeys(page, 'e');
  const editing = findDialog(page, '编辑用户 秦月');
  await waitForFocus(editing.getByLabel('账号'));
  const client = await createAppClient('admin');
  type Listed = { rows: { userId: string }[] };
  const { rows } = await client.get<Listed>('/system/user/list?userName=qinyue');
  await client.post('/system/user/edit', { userId: rows[0]?.userId, remark: '他人修改' });
  await pressKeys(page, 'Tab', 'End');
  await page.keyboard.type('儿');
  await pressKeys(page, 'Control+Enter');
  await editing.getByText('数据已被他人修改，请刷新后重试').waitFor();
  await editing.getByRole('button', { name: '载入最新，保留我的修改' }).press('Enter');
  await expectEventually(() => editing.getByLabel('备注').inputValue()).toBe('他人修改');
  expect(await editing.getByLabel('姓名').inputValue()).toBe('秦月儿');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '修改成功');
  await expectEventually(() => focusedRow(page).textContent()).toContain('秦月儿');

  // The commands mean the row as it is now, although the cursor has not moved.
  await pressKeys(page, 'e');
  const again = findDialog(page, '编辑用户 秦月儿');
  await waitForFocus(again.getByLabel('账号'));
  await pressKeys(page, 'Tab', 'End');
  await page.keyboard.type('子');
  await pressKeys(page, 'Control+Enter');
  await expectEventually(() => focusedRow(page).textContent()).toContain('秦月儿子');
  await pressKeys(page, 'd');
  await waitForFocus(dialogButton(page, /^停用账号/));
  await pressKeys(page, 'Enter');
  await waitForToast(page, '已停用');
  await pressKeys(page, 'Shift+D');
  await waitForToast(page, '已启用 1 人');
  await pressKeys(page, 'Delete');
  await waitForFocus(dialogButton(page, /^删除账号/));
  await pressKeys(page, 'Enter');
  await waitForToast(page, '已删除秦月儿子的账号');
});

/** The depth of the row in the tree. */
const level = (page: Page, name: string): Promise<string> =>
  page
    .locator('[role="row"][style*="--grid-depth"]:visible', { hasText: name })
    .first()
    .evaluate((row) => getComputedStyle(row).getPropertyValue('--grid-depth'));

/** Drags the row by its handle to a height of another row, 0 its upper edge and 1 its lower one. */
async function dragRow(page: Page, name: string, { onto, at }: { onto: string; at: number }): Promise<void> {
  const rowOf = (text: string) =>
    page.locator('[role="row"][style*="--grid-depth"]:visible', { hasText: text }).first();
  await rowOf(name).hover();
  await rowOf(name).locator('.ag-row-drag').hover();
  await page.mouse.down();
  const target = await rowOf(onto).boundingBox();
  if (!target) throw new Error(`The row ${onto} is not drawn.`);
  await page.mouse.move(target.x + 60, target.y + target.height * at, { steps: 8 });
  await page
    .locator('.ag-row-highlight-above, .ag-row-highlight-below, .ag-row-highlight-inside')
    .first()
    .waitFor();
  await page.mouse.up();
}

test('a department gets a department below it, in the tree', async () => {
  const page = await openPage();
  await signInOnList(page, '/system/dept');
  await page.getByText('物资部').first().waitFor();
  await dragRow(page, '信息中心', { onto: '法务部', at: 0.5 });
  await expectEventually(() => level(page, '信息中心')).toBe('2');
  await pressKeys(page, '.');
  await expectEventually(() => level(page, '信息中心')).toBe('1');
  await pressKeys(page, 'Home', 'Shift+N');
  const adding = findDialog(page, '新增部门');
  await waitForFocus(adding.getByLabel('部门名称'));
  await page.keyboard.type('审计部');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  await page.getByText('审计部').first().waitFor();
  const first = () => page.locator('[role="row"][row-index="1"]:visible').first().textContent();
  await expectEventually(first).toContain('审计部');
  await expectEventually(() => focusedRow(page).textContent()).toContain('审计部');
  await pressKeys(page, 'e');
  const editing = findDialog(page, '编辑部门');
  await expectEventually(() => editing.getByLabel('上级部门').inputValue()).toMatch(/^\p{Script=Han}/u);
  await pressKeys(page, 'Escape');
  await pressKeys(page, 'j', 'Alt+Shift+ArrowUp');
  await expectEventually(first).toContain('总经理办公室');
  await pressKeys(page, 'Alt+Shift+ArrowDown');
  await expectEventually(first).toContain('审计部');
  await pressKeys(page, 'Alt+Shift+ArrowRight');
  await expectEventually(() => level(page, '总经理办公室')).toBe('2');
  await expectEventually(() => focusedRow(page).textContent()).toContain('总经理办公室');
  await waitForToast(page, '撤销');
  await pressKeys(page, '.');
  await expectEventually(() => level(page, '总经理办公室')).toBe('1');
  await pressKeys(page, 'Alt+Shift+ArrowRight');
  await expectEventually(() => level(page, '总经理办公室')).toBe('2');
  await pressKeys(page, 'Alt+Shift+ArrowLeft');
  await expectEventually(() => level(page, '总经理办公室')).toBe('1');
  await expectEventually(() => focusedRow(page).textContent()).toContain('总经理办公室');
  await findRow(page, '审计部', '审计部');
  await pressKeys(page, 'Delete', 'Enter');
  await waitForToast(page, '删除成功');
  await findRow(page, '法务部', '法务部');
  await pressKeys(page, 'Delete', 'Enter');
  await findDialog(page, '部门不能删除').getByText('请先移走再删除').waitFor();
  await pressKeys(page, 'Enter');
});

test('a new constant is in sight with the cursor on it, and is voided, restored and found behind a search', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin', '/system/constant');
  await page.getByText('没有常量').waitFor();
  const add = async (key: string, name: string) => {
    await pressKeys(page, key);
    await waitForFocus(findDialog(page, '新增常量').getByLabel('名称'));
    await page.keyboard.type(name);
    await pressKeys(page, 'Control+Enter');
  };
  const focused = () => focusedRow(page).textContent();
  await add('n', '季节');
  await expectEventually(focused).toContain('季节');
  await add('Shift+N', '春天');
  await expectEventually(focused).toContain('春天');
  await expectEventually(() => level(page, '春天')).toBe('1');
  await add('Shift+N', '三月');
  await expectEventually(focused).toContain('三月');
  await expectEventually(() => level(page, '三月')).toBe('2');
  await pressKeys(page, 'd');
  await waitForToast(page, '作废成功');
  await pressKeys(page, 'Shift+D');
  await waitForToast(page, '恢复成功');
  await typeSearch(page, '三月');
  await pressKeys(page, 'Enter');
  await waitUntilKeysPass(page);
  await add('n', '星期');
  await waitForToast(page, '已保存的数据不符合当前筛选条件，没有显示');
  await pressKeys(page, '.');
  await expectEventually(focused).toContain('星期');
});

test('a flow that was retired is deployed again from the same row', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin', '/system/flow');
  await focusedRow(page).waitFor();
  await pressKeys(page, 'Shift+D');
  await findDialog(page, /^停用流程/).waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '已停用');
  await pressKeys(page, 'd');
  await findDialog(page, /^部署/).waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '部署成功');
});

test('the levels of a tree are shown however slowly its rows are drawn', async () => {
  const page = await openPage({ ownContext: true });
  await signInOnPage(page, 'admin');
  const slow = await contextOf(page).newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const signs = () =>
    page
      .locator('.grid-branch:visible')
      .evaluateAll((cells) =>
        cells
          .slice(0, 3)
          .map(
            (cell) =>
              `${getComputedStyle(cell).getPropertyValue('--grid-depth')} ${cell.firstElementChild?.getAttribute('data-state')}`,
          ),
      );
  for (let opening = 0; opening < chooseDepth(1, 4); opening += 1) {
    await page.goto('/system/dept');
    await page.getByText('物资部').first().waitFor();
    await expectEventually(signs).toEqual(['0 open', '1 leaf', '1 leaf']);
  }
});

test('a menu entry gets an icon from the set, is pinned, and its link is tried', async () => {
  const page = await openPage();
  await signInOnList(page, '/system/menu');
  await pressKeys(page, 'n');
  const adding = findDialog(page, '新增菜单');
  await waitForFocus(adding.getByLabel('菜单名称'));
  await page.keyboard.type('公告栏');
  await tabTo(page, '图标');
  await page.keyboard.type('yibiao');
  await page.getByRole('option', { name: '仪表盘' }).locator('svg').waitFor();
  await pressKeys(page, 'Enter');
  await tabTo(page, '组件');
  await page.keyboard.type('gangwei');
  await page.getByRole('option', { name: '岗位' }).waitFor();
  await pressKeys(page, 'Enter');
  await expect.poll(() => adding.getByLabel('地址').inputValue()).toBe('/system/post');
  await tabTo(page, '外部链接');
  await page.keyboard.type(`${appUrl()}/401?u={userId}`);
  await tabTo(page, '不固定');
  await pressKeys(page, 'ArrowLeft', 'Control+Enter');
  await waitForToast(page, '新增成功');
  await findRow(page, '公告栏', '公告栏');
  await page.locator('.grid-icon svg').first().waitFor();
  const admin = await createAppClient('admin');
  const { rows } = await admin.get<{ rows: object[] }>(
    `/system/menu/list?menuName=${encodeURIComponent('公告栏')}`,
  );
  expect(rows).toMatchObject([
    { icon: 'dashboard', affix: true, component: 'resource/post', perms: 'system:post:list' },
  ]);
  // A page of the product is pinned at once, and stays when all tabs are closed.
  const posts = await admin.get<{ rows: { menuId: string }[] }>(
    `/system/menu/list?menuName=${encodeURIComponent('岗位')}&menuType=C`,
  );
  await admin.post('/system/menu/edit', { menuId: posts.rows[0]?.menuId, affix: true });
  const tab = page.getByRole('tab', { name: '岗位' });
  await tab.waitFor();
  expect(await page.getByRole('tab', { name: '公告栏' }).count()).toBe(0);
  const opened = contextOf(page).waitForEvent('page');
  await runByPalette(page, '试一试', '试一试链接');
  expect((await opened).url()).toMatch(/\/401\?u=\d+$/);
  await runByPalette(page, '关闭所有', '关闭所有');
  await tab.waitFor();
});

test('entries are added to a dictionary, whose code stays while a form uses it', async () => {
  const page = await openPage();
  await signInOnList(page, '/system/dict');
  await pressKeys(page, 'n');
  await waitForFocus(findDialog(page, '新增字典').getByLabel('字典名称'));
  await page.keyboard.type('天气');
  await pressKeys(page, 'Tab');
  await page.keyboard.type('weather');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  await findRow(page, 'weather', '天气');
  const sky = { enName: 'sky', label: '天象', funcType: 'select', selectMode: 1, configDataId: 'weather' };
  const form = { enName: 'auto_sky', cnName: '气象登记', fields: [sky] };
  await (await createAppClient('admin')).post('/flowable/form', form);
  await pressKeys(page, 'e');
  const editing = findDialog(page, '编辑字典 天气');
  await waitForFocus(editing.getByLabel('字典名称'));
  await pressKeys(page, 'Tab', 'End');
  await page.keyboard.type('2');
  await pressKeys(page, 'Control+Enter');
  const refusal = '字典“天气”正被 1 个字段（气象登记“天象”）使用，请先解除引用再修改字典类型';
  await editing.getByText(refusal, { exact: true }).waitFor();
  await waitForFocus(editing.getByLabel('字典类型'));
  await pressKeys(page, 'Backspace', 'Control+Enter');
  await waitForFocus(page.getByRole('grid', { name: '字典' }));
  await pressKeys(page, 'o');
  await page.getByRole('tab', { name: '字典数据 天气', selected: true }).waitFor();
  await page.getByText('没有字典数据').waitFor();
  await pressKeys(page, 'n');
  await waitForFocus(findDialog(page, '新增字典数据').getByLabel(/^标签/));
  await page.keyboard.type('晴');
  await pressKeys(page, 'Tab');
  await page.keyboard.type('sunny');
  await pressKeys(page, 'Control+Enter');
  await expectEventually(() => focusedRow(page).textContent()).toContain('晴');
});

test('the holders of a permission, the reason why somebody lacks it, and their menu are told by keyboard', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await openList(page, 'shuinengzuo', '谁能做');
  await findRow(page, '/system/user/resetPwd', 'system:user:resetPwd');
  await pressKeys(page, 'Enter');
  await expectEventually(() => focusedRow(page).textContent()).toContain('管理员');
  expect(page.url()).toContain('/system/permission/system');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await openList(page, 'shuinengzuo', '谁能做');
  await findRow(page, '/auto/auto_contract/export', 'auto:auto_contract:export');
  await pressKeys(page, 'r');
  await page.getByPlaceholder('查找，↵ 选择').waitFor();
  await page.keyboard.type('auto_contract 1');
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: 'auto_contract 1' }).waitFor();
  await pressKeys(page, 'Enter');
  await page.getByRole('tab', { name: /^谁能处理 采购合同/, selected: true }).waitFor();
  await expectEventually(() => page.getByRole('grid').first().textContent()).toContain('管理员');
  await openList(page, '/yonghu', '用户');
  await page.getByRole('complementary', { name: '有效权限栏' }).waitFor();
  const tree = page.getByRole('tree', { name: '部门' });
  await tree.focus();
  await pressKeys(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space', 'ArrowDown');
  const chosen = tree.getByRole('treeitem', { selected: true });
  await expectEventually(() => chosen.allTextContents()).toEqual(['财务部', '物资部']);
  await pressKeys(page, 'Escape');
  await waitForFocus(page.getByRole('grid').first());
  await findRow(page, 'wangfang', '王芳');
  await pressKeys(page, 'w');
  await page.getByPlaceholder('查找，↵ 选择').waitFor();
  await page.keyboard.type('system:user:resetPwd');
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: 'system:user:resetPwd' }).waitFor();
  await pressKeys(page, 'Enter');
  await findDialog(page, /^王芳：/)
    .getByText(/^不能：/)
    .waitFor();
  await pressKeys(page, 'Escape', 'w');
  await page.getByPlaceholder('查找，↵ 选择').waitFor();
  await page.keyboard.type('/auto/auto_contract/1');
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: 'GET /auto/auto_contract/1' }).waitFor();
  await pressKeys(page, 'Enter');
  await findDialog(page, '王芳：单据详情')
    .getByText(/权限 auto:auto_contract:list/)
    .waitFor();
  await pressKeys(page, 'Escape', 'Shift+M');
  await findDialog(page, '王芳 的菜单')
    .getByText(/我的流程/)
    .waitFor();
  await pressKeys(page, 'Escape');
});

test('a search of people is saved as a view, and the list opens with it from then on', async () => {
  const page = await openPage();
  await signInOnList(page, '/system/user');
  await findRow(page, 'wangfang', '王芳');
  await pressKeys(page, 'b', 's');
  await page.getByPlaceholder('视图的名称').waitFor();
  await page.keyboard.type('只看王芳');
  await pressKeys(page, 'Enter');
  await waitForToast(page, '已保存视图“只看王芳”');
  await runByPalette(page, '设为默认', '把当前视图设为默认');
  await waitForToast(page, '打开列表时将显示视图“只看王芳”');
  await pressKeys(page, 'b', '0');
  await expectEventually(() => focusedRow(page).textContent()).not.toContain('王芳');
  await page.goto('/system/user');
  await page.getByText('视图：只看王芳').waitFor();
  await expectEventually(() => focusedRow(page).textContent()).toContain('王芳');
  await runByPalette(page, '删除当前视图', '删除当前视图');
  await findDialog(page, '删除视图').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '删除成功');
});

test('the address of text messages leads to those among the sent messages', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin', '/system/sms');
  await page.getByRole('tab', { name: '发送记录', selected: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/system/outbox');
  await page.getByText('渠道 属于 短信').waitFor();
});

test('a right is granted in the matrix, seen by its effect, and saved', async () => {
  const page = await openPage();
  await signInOnList(page, '/system/role');
  await findRow(page, 'legal', '法务审核');
  await pressKeys(page, 'Alt+n');
  const copying = findDialog(page, '新增角色');
  await waitForFocus(copying.getByLabel('角色名称'));
  expect(await copying.getByLabel('角色名称').inputValue()).toBe('法务审核 副本');
  await pressKeys(page, 'Tab');
  await page.keyboard.type('legalCopy');
  await pressKeys(page, 'Control+Enter');
  // Keys that are typed while the row is being saved are for the list.
  await findRow(page, 'legalcopy', '法务审核 副本');
  await pressKeys(page, 'r');
  await page.getByRole('tab', { name: '角色 法务审核 副本', selected: true }).waitFor();
  await waitForFocus(page.getByRole('treegrid', { name: '菜单与表单' }));
  await typeSearch(page, '岗位');
  await pressKeys(page, 'ArrowDown', 'ArrowDown', 'Space');
  const effect = page.locator('.rights-effect');
  await effect.getByText('系统管理 · 岗位', { exact: true }).waitFor();
  expect(await effect.textContent()).toMatch(/\d+ 人/);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'z', 'Space', 'Control+s');
  await waitForToast(page, '修改成功');
  const cell = page.getByRole('gridcell', { name: '岗位 查看 部分', exact: true });
  const whole = page.getByRole('gridcell', { name: '岗位 查看 已选', exact: true });
  await cell.or(whole).waitFor();
});

const dialogButton = (page: Page, label: RegExp) => page.locator('[data-dialog-confirm]', { hasText: label });

test('several people are disabled by one question, which is asked again with the tasks that came meanwhile', async () => {
  const page = await openPage();
  await signInOnList(page, '/system/user');
  // Han Lei and Han Mei.
  await findRow(page, 'han', 'hanlei');
  await interceptRequests(
    page,
    '**/api/system/user/heldTasks',
    (route) => route.fulfill({ json: { code: 200, msg: '操作成功', data: [] } }),
    { times: 1 },
  );
  await pressKeys(page, 'x', 'ArrowDown', 'x', 'd');
  await waitForFocus(dialogButton(page, /^停用↵/));
  await pressKeys(page, 'Enter');
  await waitForFocus(dialogButton(page, /^停用并移交↵/));
  expect(await findDialog(page, '停用账号（2 人）').textContent()).toMatch(/：\d+ 项待办/);
  await pressKeys(page, 'Enter');
  await waitForToast(page, '已停用 2 人');
  await waitForFocus(page.getByRole('grid', { name: '用户' }));
});

test('a person who gets a task or a department meanwhile is asked about again, and Enter answers', async () => {
  const page = await openPage();
  await signInOnList(page, '/system/user');
  await findRow(page, 'zhaomin', '赵敏');
  const leads = [{ what: '1 个所领导的部门', names: ['财务部'] }];
  const answers = [[], leads];
  await interceptRequests(
    page,
    '**/api/system/user/heldTasks',
    async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const unsettled = answers.shift();
      await route.fulfill({ response, json: { ...answer, data: [{ ...answer.data[0], unsettled }] } });
    },
    { times: 2 },
  );
  await pressKeys(page, 'Delete');
  await waitForFocus(dialogButton(page, /^删除并移交/));
  await pressKeys(page, 'Enter');
  await waitForFocus(findDialog(page, '删除账号').getByRole('button', { name: '离职交接…' }));
  await pressKeys(page, 'Escape');
  await waitForFocus(page.getByRole('grid', { name: '用户' }));
  await interceptRequests(
    page,
    '**/api/system/user/heldTasks',
    async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      await route.fulfill({ response, json: { ...answer, data: [{ ...answer.data[0], count: 0 }] } });
    },
    { times: 1 },
  );
  await pressKeys(page, 'd');
  await waitForFocus(dialogButton(page, /^停用账号/));
  await pressKeys(page, 'Enter');
  await waitForFocus(dialogButton(page, /^停用并移交/));
  await pressKeys(page, 'Enter');
  await waitForToast(page, '已停用');
  await waitForFocus(page.getByRole('grid', { name: '用户' }));
});
