/** Settings of suppliers and of registration. */
import type { Setting } from '../setting.ts';
import { supplierFormKey } from '../supplierForm.ts';

export const registrationSettings: readonly Setting[] = [
  {
    key: supplierFormKey,
    name: '供应商所在的表单和显示字段',
    usual: '',
    meaning: '供应商账号所属的记录取自该表单，以所选的字段显示；为空时不能新增供应商账号。',
    kind: 'supplierForm',
    readers: 'session',
  },
  {
    key: 'sys.register.enabled',
    name: '开放注册',
    usual: 'false',
    meaning: '启用后登录页有“注册”，外部人员可凭手机号注册；需要启用短信。',
    kind: 'switch',
    readers: 'public',
    preview: 'signIn',
  },
  {
    key: 'sys.register.approve',
    name: '注册后须由管理员启用',
    usual: 'true',
    meaning: '启用后注册的账号停用，待管理员启用后才能登录。',
    kind: 'switch',
    readers: 'private',
  },
  {
    key: 'sys.register.roles',
    name: '注册可选的角色',
    usual: '',
    meaning: '注册时可选的角色；为空时没有可选的角色。',
    kind: 'roles',
    readers: 'private',
  },
  {
    key: 'sys.register.depts',
    name: '注册可选的部门',
    usual: '',
    meaning: '注册时可选的部门；为空时没有可选的部门。',
    kind: 'depts',
    readers: 'private',
  },
  {
    key: 'sys.register.success.tip',
    name: '注册成功的提示',
    usual: '',
    meaning: '注册成功后显示的文字，为空时显示产品的提示。',
    kind: 'text',
    most: 500,
    readers: 'public',
  },
];
