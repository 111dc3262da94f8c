/** Makes a form of a table: the proposed definition, which a person adjusts, and its rows. */
import './generator.css';
import { useMemo, useState } from 'react';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { IdempotencyKey } from '../../client/idempotentWrite.ts';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import type { PageProps } from '../../shell/page.ts';
import { Workspace } from '../../shell/workspace/Workspace.tsx';
import { closeForm } from '../../state/forms/formCache.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { useTabKey } from '../../state/workspace/tabScope.ts';
import { closeTab, useTab } from '../../state/workspace/tabs.ts';
import { toast } from '../../ui/toast/toast.ts';
import { FormPanel } from '../form/FormPanel.tsx';
import { useFormTab } from '../record/useFormTab.ts';
import { NotLoaded } from '../shared/NotLoaded.tsx';
import { useLoaded } from '../shared/useLoaded.ts';
import { findForeignRows, openGeneratorForm, type ProposedForm, toNewDefinition } from './generatorForm.ts';

const title = '生成表单';

export function GeneratorPage({ params: { tableId = '' } }: PageProps) {
  const loaded = useLoaded(tableId, () => api.generator.propose({ params: { tableId } }));
  if (!loaded.value) return <UnloadedPage {...loaded} />;
  return <LoadedGeneratorPage tableId={tableId} proposal={loaded.value} />;
}

function UnloadedPage(loaded: { failure?: string; retry: () => void }) {
  useTab({ title });
  return <NotLoaded {...loaded} hint="数据表可能已被删除，或已生成表单" />;
}

type LoadedGeneratorProps = { tableId: string; proposal: ProposedForm };

function LoadedGeneratorPage({ tableId, proposal }: LoadedGeneratorProps) {
  const form = useMemo(() => openGeneratorForm(tableId, proposal), [tableId, proposal]);
  const tabKey = useTabKey();
  const [once] = useState(() => new IdempotencyKey());
  useFormTab(form, title);
  useCommandContext({
    page: 'generator',
    pageTitle: title,
    generator: { form, create: () => createForm({ tableId, proposal, form, once, tabKey }) },
  });
  return (
    <Workspace
      id="generator"
      main={
        <div className="generator">
          <FormPanel form={form} />
          <CommandButtons ids={['generator.create']} />
        </div>
      }
    />
  );
}

type FormCreation = LoadedGeneratorProps & { form: FormModel; once: IdempotencyKey; tabKey: string };

async function createForm({ tableId, proposal, form, once, tabKey }: FormCreation): Promise<void> {
  if (!form.check()) return;
  const values = form.everything();
  const foreign = findForeignRows(proposal, values);
  if (foreign.length > 0) return form.show(foreign);
  const definition = toNewDefinition(proposal, values);
  if (!(await confirmLeftOut(proposal, definition))) return;
  const body = { ...definition, tableId };
  try {
    const { rows } = await api.generator.edit({ body }, once.options({ body }));
    form.settle();
    closeForm(form.key);
    toast.success(`已生成表单 ${definition.cnName}，带入 ${rows} 行`);
    await closeTab(tabKey);
    navigate(`/list/${definition.enName}`);
  } catch (error) {
    once.onFailure(error);
    if (!(error instanceof CallFailure) || error.errors.length === 0) throw error;
    error.noticed = true;
    form.show(error.errors);
  }
}

/** Columns without a field stay in the table, but nobody sees them in the form. */
async function confirmLeftOut(proposal: ProposedForm, { fields }: ProposedForm): Promise<boolean> {
  const kept = new Set(fields.map(({ enName }) => enName));
  const left = proposal.fields.filter(({ enName }) => !kept.has(enName)).map(({ label }) => label);
  if (left.length === 0) return true;
  return confirm({ title: `不带入 ${left.length} 列`, body: `${left.join('、')}。是否继续?` });
}
