import { useCallback, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useCommandContext } from '../../commands/context.ts';
import { confirm } from '../../dialogs/confirm.ts';
import { closeForm } from '../../state/formCache.ts';
import type { FormModel } from '../../state/formModel.ts';
import { useTabKey } from '../../state/tabScope.ts';
import { tabOf, useTab } from '../../state/tabs.ts';

const cleanUpMs = 200;

/** The tab of a form: its name, its dot while something is unsaved, the question before it goes, the end of the form. */
export function useFormTab(form: FormModel, title: string): void {
  const tabKey = useTabKey();
  const dirty = useSnapshot(form.state).changed.size > 0;
  const mayClose = useCallback(async () => !form.dirty || mayLeave(), [form]);
  useTab({ title, dirty, mayClose });
  useCommandContext({ dirty });
  useEffect(
    () => () => {
      setTimeout(() => {
        if (!tabOf(tabKey)) closeForm(form.key);
      }, cleanUpMs);
    },
    [form, tabKey],
  );
}

const mayLeave = () =>
  confirm({
    title: '提示',
    body: '返回后数据无保存，请慎重操作！',
    confirmLabel: '确定',
    cancelLabel: '取消',
  });
