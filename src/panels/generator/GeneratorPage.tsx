/** Begins a form of a table: a draft in the form builder takes the place of this page. */
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { draftAddress } from '../../commands/designer/openBuilder.ts';
import type { PageProps } from '../../shell/page.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { useTabKey } from '../../state/workspace/tabScope.ts';
import { closeTab, useTab } from '../../state/workspace/tabs.ts';
import { NotLoaded } from '../shared/NotLoaded.tsx';

export function GeneratorPage({ params: { tableId = '' } }: PageProps) {
  useTab({ title: '生成表单' });
  const tabKey = useTabKey();
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const begin = async () => {
      const { draftId } = await api.formDesign.start({ body: { from: { kind: 'table', tableId } } });
      await closeTab(tabKey);
      navigate(draftAddress(draftId));
    };
    setFailure(undefined);
    begin().catch((error: unknown) => setFailure(error instanceof Error ? error.message : ''));
  }, [tableId, tabKey, attempt]);
  return (
    <NotLoaded
      failure={failure}
      retry={() => setAttempt(attempt + 1)}
      hint="数据表可能已被删除，或已生成表单"
    />
  );
}
