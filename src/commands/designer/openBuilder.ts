/** Opens drafts of forms in the form builder. The address names the draft, so that a reload finds it. */
import { api } from '../../client/api.ts';
import { readEditorKey } from '../../state/designs/editorKey.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { type Prompt, readSelectedValues } from '../core/prompt.ts';
import { filterOptions } from '../core/promptQuestions.ts';

export const draftAddress = (draftId: string): string => `/tool/build/index?draft=${draftId}`;

type DraftOf = { objectId?: string; copyOf?: string };

/** Answers the address of the draft of the form's next version, of a copy of a form, or of a new form. */
export async function findDraftAddress(of: DraftOf = {}): Promise<string> {
  const { draftId } = await api.formDesign.open({ body: { ...of, editorKey: readEditorKey() } });
  return draftAddress(draftId);
}

export const openBuilder = async (of?: DraftOf): Promise<void> => navigate(await findDraftAddress(of));

/** Asks which draft is opened. */
export async function createDraftPrompt(): Promise<Prompt> {
  const { rows } = await api.formDesign.drafts();
  const options = rows.map(({ draftId, title, updateByName, updateTime, editor }) => ({
    value: draftId,
    label: title || '未命名',
    detail: [editor && `${editor.nickName} 正在编辑`, updateByName, updateTime.slice(5, 16)]
      .filter(Boolean)
      .join(' · '),
  }));
  let chosen: string | undefined;
  return {
    key: 'form.drafts',
    title: '打开草稿',
    next: (answers) =>
      answers.draft
        ? undefined
        : { kind: 'one', name: 'draft', title: '草稿', sends: '打开', options: filterOptions(options) },
    send: async (answers) => {
      [chosen] = readSelectedValues(answers, 'draft');
    },
    finish: (sent) => {
      if (sent && chosen !== undefined) navigate(draftAddress(chosen));
    },
  };
}
