/** Permissions and who holds them. */
import { textField } from '../commonFields.ts';
import { describeResource, nameCalls } from '../resource.ts';

const readOnly = { editor: 'none', isPCQuery: false } as const;

export const permissionResource = describeResource({
  name: 'permission',
  group: 'permission',
  calls: nameCalls('list', 'detail', 'export', 'groups'),
  rights: 'system:permission',
  key: 'permission',
  label: 'title',
  keyword: '名称、表单、权限标识、接口',
  fields: [
    textField('title', '权限', 200, { ...readOnly, width: 260 }),
    textField('permission', '权限标识', 200, { ...readOnly, width: 200 }),
    textField('formCnName', '表单', 100, { editor: 'none', isPCQuery: true, width: 120 }),
    { enName: 'people', label: '人数', funcType: 'number', precision: 0, editor: 'none', width: 80 },
    textField('roleNames', '授予的角色', 500, { ...readOnly, comparable: false, width: 260 }),
    textField('calls', '可做的操作', 1000, { ...readOnly, comparable: false }),
  ],
  opens: 'permission.holders',
  commands: ['permission.holders', 'permission.ofRecord', 'permission.ofPerson'],
});

export const permissionHolderResource = describeResource({
  name: 'permissionHolder',
  group: 'permission',
  calls: { list: 'holders', export: 'exportHolders', groups: 'holderGroups' },
  rights: 'system:permission',
  key: 'userId',
  label: 'nickName',
  keyword: '姓名、账号、部门',
  within: { resource: 'permission', param: 'permission', call: 'detail', property: 'permission' },
  fields: [
    textField('nickName', '姓名', 64, { ...readOnly, width: 120, isPersonName: true, personId: 'userId' }),
    textField('userName', '账号', 64, { ...readOnly, width: 140 }),
    textField('deptName', '部门', 100, { ...readOnly, width: 160 }),
    textField('roleNames', '通过的角色', 500, { ...readOnly, comparable: false }),
  ],
});

const rolesField = (enName: string, label: string) =>
  textField(enName, label, 500, { editor: 'none', isPCQuery: false, width: 130 });

/** Who may view a record or act on it. The address names it as `auto_contract-12`. */
export const recordHolderResource = describeResource({
  name: 'recordHolder',
  group: 'permission',
  calls: { list: 'recordHolders' },
  rights: 'system:permission',
  key: 'userId',
  label: 'nickName',
  keyword: '姓名、账号、部门',
  within: { resource: 'permission', param: 'record', call: 'record', property: 'record' },
  fields: [
    textField('nickName', '姓名', 64, { ...readOnly, width: 110, isPersonName: true }),
    textField('userName', '账号', 64, { ...readOnly, width: 120 }),
    textField('deptName', '部门', 100, { ...readOnly, width: 130 }),
    textField('view', '查看，为什么', 500, { ...readOnly, comparable: false, width: 280 }),
    rolesField('edit', '修改，通过角色'),
    rolesField('invalid', '作废，通过角色'),
    rolesField('remove', '删除，通过角色'),
    rolesField('export', '导出，通过角色'),
  ],
});
