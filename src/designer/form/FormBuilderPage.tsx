/** The form builder: `/tool/build/index?draft=`. Without a draft a new form is begun. */
import '../../panels/form/form.css';
import './builder.css';
import { useEffect, useState } from 'react';
import type { FormDesign } from '../../../contract/design/form/formDesign.ts';
import type { PinyinReadings } from '../../../contract/pinyin/matchPinyin.ts';
import { api } from '../../client/api.ts';
import { findDraftAddress } from '../../commands/designer/openBuilder.ts';
import { NotLoaded } from '../../panels/shared/NotLoaded.tsx';
import { PageLoading } from '../../panels/shared/PageLoading.tsx';
import type { PageProps } from '../../shell/page.ts';
import type { DesignCalls } from '../../state/designs/designModel.ts';
import { readEditorKey } from '../../state/designs/editorKey.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { useTabKey } from '../../state/workspace/tabScope.ts';
import { closeTab, useTab } from '../../state/workspace/tabs.ts';
import { useDesign } from '../base/openDesign.ts';
import { FormBuilder } from './FormBuilder.tsx';
import { usePublishedForm } from './publish/usePublishedForm.ts';

type SavedBody = Parameters<typeof api.formDesign.save>[0]['body'];

const calls: DesignCalls<FormDesign> = {
  // The call changes none of the lists.
  save: (body, options) => api.formDesign.save({ body: body as SavedBody }, options),
  renew: (body) => api.formDesign.renew({ body }),
  rebase: (body) => api.formDesign.rebase({ body }),
  take: (body) => api.formDesign.take({ body }),
  leave: (body, options) => api.formDesign.leave({ body }, options),
  discard: (body) => api.formDesign.discard({ body }),
};

export function FormBuilderPage({ search: { draft } }: PageProps) {
  useTab({ title: '表单设计' });
  return draft ? <OpenedBuilder draftId={draft} /> : <BegunBuilder />;
}

/** The address names no draft: a new one takes the place of this page. */
function BegunBuilder() {
  const tabKey = useTabKey();
  useEffect(() => {
    const begin = async () => {
      const address = await findDraftAddress();
      await closeTab(tabKey);
      navigate(address);
    };
    begin().catch(showFailure);
  }, [tabKey]);
  return <PageLoading />;
}

function OpenedBuilder({ draftId }: { draftId: string }) {
  const [attempt, setAttempt] = useState(0);
  const { model, failure } = useDesign<FormDesign>(`${draftId} ${attempt}`, {
    open: () => api.formDesign.open({ body: { draftId, editorKey: readEditorKey() } }),
    calls,
    titleOf: ({ cnName }) => cnName,
  });
  const readings = useReadings();
  const published = usePublishedForm(model);
  if (failure)
    return (
      <NotLoaded
        failure={failure instanceof Error ? failure.message : ''}
        retry={() => setAttempt(attempt + 1)}
        hint="草稿可能已经发布或放弃"
      />
    );
  if (!model || !readings || published === undefined) return <PageLoading />;
  return <FormBuilder model={model} readings={readings} published={published} />;
}

/** The readings of characters, for the names of fields. */
function useReadings(): PinyinReadings | undefined {
  const [readings, setReadings] = useState<PinyinReadings>();
  useEffect(() => {
    const load = async () => {
      const [{ decodeReadings }, { readingTable }] = await Promise.all([
        import('../../../contract/pinyin/readingTable.ts'),
        import('../../../contract/pinyin/readings.ts'),
      ]);
      const decoded = decodeReadings(readingTable);
      setReadings(() => decoded);
    };
    // Without them names are proposed without initials.
    load().catch(() => setReadings(() => () => undefined));
  }, []);
  return readings;
}
