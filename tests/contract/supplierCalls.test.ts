/** What suppliers may call: this list changes only together with the declaration of a call. */
import { describe, expect, test } from 'vitest';
import type { AnyCall } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { type SupplierGround, supplierGrounds } from '../../contract/permissions.ts';

const openCalls: Record<SupplierGround, string[]> = {
  account: [
    'session.getInfo',
    'session.getRouters',
    'session.storageKey',
    'session.logout',
    'session.unbind',
    'verifyCode.updatePassword',
    'user.profile',
    'user.editProfile',
    'user.avatar',
    'user.removeAvatar',
    'user.avatarPicture',
    'user.changePassword',
    'user.feature',
    'user.saveFeature',
    'userSession.own',
    'userSession.endOwn',
    'userSession.endOthers',
    'userSession.reauthenticate',
    'event.listen',
    'job.mine',
    'job.detail',
    'job.cancel',
    'job.file',
    'query.saved',
    'query.save',
    'savedView.mine',
    'savedView.own',
    'savedView.save',
    'savedView.setDefault',
    'savedView.remove',
  ],
  catalog: [
    'dict.ofType',
    'dict.tree',
    'dict.options',
    'address.children',
    'address.search',
    'map.settings',
    'map.search',
    'map.reverse',
    'map.locate',
    'ocr.services',
    'ocr.invoice',
    'ocr.idCard',
  ],
  records: [
    'export.records',
    'button.act',
    'comment.list',
    'comment.add',
    'comment.remove',
    'file.upload',
    'file.download',
    'file.preview',
    'file.sheet',
    'file.document',
    'file.versions',
    'file.edit',
    'ocr.company',
    'form.byName',
    'record.find',
    'record.list',
    'record.listByIds',
    'record.detail',
    'record.copy',
    'record.add',
    'record.edit',
    'record.stash',
    'record.push',
    'record.print',
    'record.check',
    'record.checkIds',
    'record.invalid',
    'record.remove',
    'record.hide',
    'recordGroup.list',
  ],
  tasks: [
    'instance.startAndSubmit',
    'instance.startAndStash',
    'instance.reminder',
    'instance.cancelById',
    'instance.deleteById',
    'instance.detail',
    'instance.getDetailByBusinessId',
    'instance.processLog',
    'instance.getProcessLogByBusinessId',
    'instance.processStatus',
    'instance.myStartList',
    'instance.myApprovalList',
    'instance.myStartCount',
    'node.getNewestFillFormNodeByFormName',
    'node.getReturnableNodeListByTaskId',
    'task.submit',
    'task.approval',
    'task.quickApproval',
    'task.batchQuickApproval',
    'task.back',
    'task.batchBack',
    'task.batchReturnOptions',
    'task.precalculateBackCandidate',
    'task.read',
    'task.batchRead',
    'task.dryRun',
    'task.myTask',
    'task.myReadingTask',
    'task.myTaskCount',
    'task.myReadingTaskCount',
    'task.detail',
    'task.quickRevokeByInitiator',
    'task.revokeToLastApprovalNode',
    'task.cancel',
    'task.delete',
    'task.precalculateCandidate',
    'snooze.times',
    'snooze.add',
    'snooze.remove',
    'flowList.selectByFormId',
    'flowList.groups',
    'flowList.groupsOfMyStartList',
    'flowList.groupsOfMyApprovalList',
    'flowList.find',
    'flowList.exportMyTask',
    'flowList.exportMyReadingTask',
    'flowList.exportMyStartList',
    'flowList.exportMyApprovalList',
    'centre.list',
    'centre.favourite',
  ],
};

const all = Object.entries(calls).flatMap(([noun, group]) =>
  // A noun's calls differ in their schemas only, which do not matter here.
  Object.entries(group as unknown as Record<string, AnyCall>).map(([name, call]) => ({
    name: `${noun}.${name}`,
    call,
  })),
);

describe('the calls that are open to suppliers', () => {
  test.each(Object.keys(supplierGrounds) as SupplierGround[])(
    'the open calls on the ground %s are those listed here',
    (ground) => {
      const open = all.filter(({ call }) => call.supplier === ground).map(({ name }) => name);
      expect(open).toEqual(openCalls[ground]);
    },
  );

  test('need a session, and none of them administers the system or reads all flows', () => {
    const open = all.filter(({ call }) => call.supplier !== undefined);
    const wrong = open.filter(({ call }) =>
      [call.permission].flat().some((one) => one === 'public' || /^(system|flow|gen):/.test(one)),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('give nothing that all of the tenant shares, except pictures of oneself, dictionaries and forms in use', () => {
    const shared = all.filter(({ call }) => call.supplier !== undefined && call.object === 'tenant');
    expect(shared.map(({ name }) => name)).toEqual([
      'user.avatarPicture',
      'dict.ofType',
      'dict.tree',
      'dict.options',
      'node.getNewestFillFormNodeByFormName',
      'form.byName',
    ]);
  });
});
