/** The list of a form's records. The address names the form; its definition determines everything else. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { getFieldRenderer } from '../../fields/registry.tsx';
import { buildFormView, formListId } from '../../grid/views/records/formView.ts';
import type { PageProps } from '../../shell/page.ts';
import { Workspace } from '../../shell/workspace/Workspace.tsx';
import { definitions } from '../../state/forms/formCache.ts';
import { useDefinition } from '../../state/forms/useDefinition.ts';
import { isFeatureEnabled, session } from '../../state/session/session.ts';
import { useTab } from '../../state/workspace/tabs.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageLoading } from '../shared/PageLoading.tsx';
import { useInitialView } from './hooks/useInitialView.ts';
import { useList } from './hooks/useList.ts';
import { ListPane } from './ListPane.tsx';
import { ListStatus } from './ListStatus.tsx';
import { openFocusedRecord } from './openRow.ts';

export function FormListPage(where: PageProps) {
  const enName = where.params.enName ?? '';
  const { value: form, failure } = useDefinition(enName);
  const isViewApplied = useInitialView({
    listId: formListId(enName),
    savedViews: { name: enName, isForm: true },
    where,
  });
  if (!form && failure !== undefined)
    return (
      <EmptyState title="表单没有加载成功" hint={failure}>
        <Button onClick={() => definitions.retry(enName)}>重试</Button>
      </EmptyState>
    );
  if (!form || !isViewApplied) return <PageLoading />;
  return <FormList form={form} where={where} />;
}

function FormList({ form, where }: { form: FormDefinition; where: PageProps }) {
  const { config } = useSnapshot(session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the configuration is read through `configured`
  const view = useMemo(
    () =>
      buildFormView(form, {
        columnLook: (field) => getFieldRenderer(field).column,
        showStatus: isFeatureEnabled('sys.list.show.status', true),
        thousands: isFeatureEnabled('sys.thousand.separator.enabled', false),
      }),
    [form, config],
  );
  const open = openFocusedRecord;
  const list = useList({ view, where, open });
  useTab({ title: form.cnName });
  useCommandContext(useMemo(() => ({ page: 'list', pageTitle: form.cnName, list: { form } }), [form]));
  return (
    <Workspace
      id={view.id}
      main={<ListPane list={list} open={open} form={form.enName} toolbar />}
      status={<ListStatus model={list.model} />}
    />
  );
}
