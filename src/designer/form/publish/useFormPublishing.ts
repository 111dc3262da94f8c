/** Publishing, trying out and discarding a draft of a form, and leaving it. */
import { useRef } from 'react';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { findFormProblems } from '../../../../contract/design/form/formProblems.ts';
import { withoutPublishedNames } from '../../../../contract/design/form/names/publishedNames.ts';
import { newFormDefinition } from '../../../../contract/forms/checkedDefinition.ts';
import { api } from '../../../client/api.ts';
import { confirm } from '../../../dialogs/confirm/confirm.ts';
import { type Dialog, openDialog } from '../../../dialogs/openDialog.ts';
import { createInitialValues } from '../../../panels/record/initialValues.ts';
import type { DesignModel } from '../../../state/designs/designModel.ts';
import { readEditorKey } from '../../../state/designs/editorKey.ts';
import { hasPermission } from '../../../state/session/session.ts';
import { navigate } from '../../../state/workspace/navigation.ts';
import { useTabKey } from '../../../state/workspace/tabScope.ts';
import { closeTab } from '../../../state/workspace/tabs.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { loadSourceSheet, offerImport } from '../start/sourceSheet.ts';
import type { PublishDialogProps } from './PublishDialog.tsx';
import type { GrantableRole } from './RoleRights.tsx';
import type { TryOutDialogProps } from './TryOutDialog.tsx';
import type { ChosenVersion, VersionsDialogProps } from './VersionsDialog.tsx';
import { restoreVersion } from './versionRenames.ts';

const publishDialog: Dialog<PublishDialogProps, true> = {
  id: 'publishForm',
  load: () => import('./PublishDialog.tsx').then((chunk) => chunk.PublishDialog),
};
const tryOutDialog: Dialog<TryOutDialogProps, true> = {
  id: 'tryOutForm',
  load: () => import('./TryOutDialog.tsx').then((chunk) => chunk.TryOutDialog),
};

const versionsDialog: Dialog<VersionsDialogProps, ChosenVersion> = {
  id: 'formVersions',
  load: () => import('./VersionsDialog.tsx').then((chunk) => chunk.VersionsDialog),
};

const maxRoles = 200;

/** Undefined if the person may not change roles. */
async function listGrantableRoles(): Promise<readonly GrantableRole[] | undefined> {
  if (!hasPermission('system:role:edit') || !hasPermission('system:role:list')) return undefined;
  const { rows } = await api.role.list({ query: { pageNum: 1, pageSize: maxRoles } });
  // Administrators hold everything by their key.
  return rows.filter(({ roleKey, status }) => roleKey !== 'admin' && status === '0');
}

type Publishing = {
  publish: () => Promise<void>;
  tryOut: () => Promise<void>;
  showVersions: () => Promise<void>;
  discard: () => Promise<void>;
  leave: () => void;
};

export function useFormPublishing(model: DesignModel<FormDesign>): Publishing {
  const tabKey = useTabKey();
  const latest = useRef(model);
  latest.current = model;
  const { draftId } = model;
  const editorKey = readEditorKey();
  const leaveTo = async (address: string) => {
    await closeTab(tabKey);
    navigate(address);
  };
  return {
    async publish() {
      const error = findFormProblems(model.document).find(({ severity }) => severity === 'error');
      if (error) {
        toast.warning(`请先解决错误：${error.message}`);
        return;
      }
      await model.flush();
      await model.renew();
      if (model.isOutdated) {
        toast.warning('表单已另外发布新版本，请先以它为基础');
        return;
      }
      const { revision } = model;
      const plan = await api.formDesign.plan({ body: { draftId, revision } });
      await openDialog(publishDialog, {
        roles: model.objectId === null ? await listGrantableRoles() : undefined,
        version: (model.state.baseVersion ?? 0) + 1,
        plan,
        publish: async (given) => {
          const body = { draftId, editorKey, revision, ...given };
          const sheet =
            plan.source?.kind === 'sheet' ? await loadSourceSheet(draftId, plan.source) : undefined;
          const { enName, version, rows } = await api.formDesign.publish({ body });
          model.end();
          const copied = rows > 0 ? `，带入 ${rows} 行` : '';
          toast.success(`已发布 ${model.document.cnName} v${version}${copied}`);
          await leaveTo(`/list/${enName}`);
          if (sheet) void offerImport({ ...model.document, enName }, sheet);
        },
      });
    },

    async tryOut() {
      const parsed = newFormDefinition.safeParse(withoutPublishedNames(model.document));
      if (!parsed.success) {
        toast.warning(`请先解决错误：${parsed.error.issues[0]?.message ?? ''}`);
        return;
      }
      const definition = { formId: '0', version: 0, ...parsed.data };
      const initial = await createInitialValues(definition, {});
      await openDialog(tryOutDialog, { definition, initial });
    },

    async showVersions() {
      const { objectId } = model;
      if (objectId === null) {
        toast.info('还没有发布过');
        return;
      }
      const { rows } = await api.formDesign.versions({ params: { formId: objectId } });
      const chosen = await openDialog(versionsDialog, {
        formId: objectId,
        versions: rows,
        design: model.document,
        mayRestore: model.mayEdit,
      });
      if (!chosen) return;
      const { version, design } = chosen;
      model.perform({
        title: `恢复为 v${version}`,
        edits: [{ kind: 'set', path: [], value: restoreVersion(design, rows, version) }],
        focus: [],
      });
    },

    async discard() {
      const sure = await confirm({ title: '放弃草稿', body: '草稿中未发布的修改将全部丢失，是否继续?' });
      if (!sure) return;
      await api.formDesign.discard({ body: { draftId, editorKey } });
      model.end();
      await leaveTo('/system/form');
    },

    leave: () => void leaveTo('/system/form'),
  };
}
