/** Rows of administration objects as records, and back as the bodies of their calls. */
import { expect, test } from 'vitest';
import { deptResource } from '../../../../contract/resources/people/dept.ts';
import { userResource } from '../../../../contract/resources/people/user.ts';
import { listEditorFields } from '../../../../contract/resources/resource.ts';
import { toResourceBody, toResourceRow } from '../../../../src/state/resources/resourceRow.ts';

test('a row gets its key as id, texts of references, and options as texts', () => {
  const raw = {
    deptId: '7',
    parentId: '0',
    deptName: '采购部',
    leaderId: '3',
    leaderName: '王芳',
    isOrg: true,
    orderNum: 2,
  };
  expect(toResourceRow(deptResource, raw)).toMatchObject({
    id: '7',
    parentId: null,
    leaderId: '3',
    leaderId$view: '王芳',
    isOrg: 'true',
    orderNum: '2',
  });
  const person = toResourceRow(userResource, {
    userId: '3',
    roleIds: ['1', '2'],
    roleNames: ['员工', '出纳'],
  });
  expect(person).toMatchObject({ id: '3', roleIds: ['1', '2'], roleIds$view: '员工,出纳' });
});

test('a body has booleans, numbers, and the empty value of each kind of field', () => {
  const fields = listEditorFields(deptResource, 'edit');
  const values = {
    deptName: '采购部',
    parentId: null,
    leaderId: null,
    phone: null,
    isOrg: 'false',
    orderNum: '5',
  };
  expect(toResourceBody(fields, values)).toEqual({
    deptName: '采购部',
    parentId: null,
    leaderId: null,
    phone: '',
    isOrg: false,
    orderNum: 5,
  });
  const named = { label: '键值', funcType: 'select', as: 'text' } as const;
  const texts = [
    { ...named, enName: 'depts', multiple: true },
    { ...named, enName: 'form' },
  ];
  expect(toResourceBody(texts, { depts: ['7', '8'], form: null })).toEqual({ depts: '7,8', form: '' });
  const people = listEditorFields(userResource, 'edit');
  expect(toResourceBody(people, { roleIds: null, status: null, orderNum: '1' })).toEqual({ roleIds: [] });
});
