/** The form as text, as long as its draft is open: what is not valid yet is kept while the canvas is shown. */
import { type RefObject, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Path } from '../../../../contract/design/edit.ts';
import { type FormDesign, getFieldAt, getFieldPath } from '../../../../contract/design/form/formDesign.ts';
import { formSource } from '../../../../contract/design/form/formSource.ts';
import type { DesignProblem } from '../../../../contract/design/problem.ts';
import type { DesignModel } from '../../../state/designs/designModel.ts';
import { SourceModel } from '../../../state/designs/sourceModel.ts';
import { browserStore } from '../../../state/session/privateStores.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { SourceHandle } from '../../base/source/SourceEditor.tsx';

type FormSourceParts = {
  model: DesignModel<FormDesign>;
  source: SourceModel<FormDesign>;
  handle: RefObject<SourceHandle | null>;
};

export type FormSourceProps = FormSourceParts & {
  problems: readonly DesignProblem[];
  onLeave: () => void;
};

type ShownSource = FormSourceParts & {
  /** Why the text is not in the draft: their number. */
  faults: number;
  goTo: (path: Path) => void;
  nextProblem: () => void;
  /** Does it unless the text is not in the draft. */
  askBefore: (act: () => Promise<void>) => Promise<void>;
};

export function useFormSource(model: DesignModel<FormDesign>): ShownSource {
  const handle = useRef<SourceHandle>(null);
  const source = useMemo(
    () =>
      new SourceModel<FormDesign>({
        model,
        format: formSource,
        nameOf: (design, path) => getFieldAt(design, getFieldPath(path) ?? [])?.label,
        store: browserStore,
      }),
    [model],
  );
  const { faults } = useSnapshot(source.state);
  return {
    model,
    source,
    handle,
    faults: faults.length,
    goTo: (path) => handle.current?.goTo(path),
    nextProblem: () => handle.current?.nextProblem(),
    async askBefore(act) {
      if (source.isPending) toast.warning('源码中有未生效的文本，请先改正或放弃');
      else await act();
    },
  };
}
