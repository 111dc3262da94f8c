/** What the canvas shows in each view: which fields can be filled in there, and the values of a record. */
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { FormFlowNode } from '../../../../contract/calls/formDesign.ts';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { takeSampleValues } from '../../../../contract/design/form/sampleValues.ts';
import type { Values } from '../../../../contract/forms/recordRules.ts';
import { api } from '../../../client/api.ts';
import type { BuilderView } from '../../../commands/designer/builderViewCommands.ts';
import type { DesignModel } from '../../../state/designs/designModel.ts';
import {
  everythingWritable,
  type FormAccess,
  nodeAccess,
  readOnly,
} from '../../../state/forms/formAccess.ts';
import { showFailure } from '../../../state/workspace/showFailure.ts';
import { useFormHistory } from '../formDraft.ts';
import type { SampleRecords } from './sampleRecords.ts';

export type CanvasMode = {
  access: FormAccess;
  values: Readonly<Values>;
  /** Why the fields are not shown as the view promises. */
  note: string | undefined;
  /** In the approval: the nodes of the flow, and the one whose rights are shown. */
  nodes: readonly FormFlowNode[] | undefined;
  node: FormFlowNode | undefined;
  onNode: (flowNodeId: string) => void;
};

type ModeOf = { model: DesignModel<FormDesign>; samples: SampleRecords };

const noValues: Readonly<Values> = {};

export function useCanvasMode(view: BuilderView, { model, samples }: ModeOf): CanvasMode {
  const nodes = useFlowNodes(model.objectId, view === 'approval');
  const [chosen, setChosen] = useState<string>();
  const node =
    nodes?.find(({ flowNodeId }) => flowNodeId === chosen) ??
    nodes?.find(({ nodeType }) => nodeType === 'APPROVAL') ??
    nodes?.[0];
  const access = useMemo(() => {
    if (view === 'new' || view === 'edit') return everythingWritable;
    return view === 'approval' && node ? nodeAccess(node.fieldProperties, node.nodeType) : readOnly;
  }, [view, node]);
  const values = useShownValues(view, { model, samples });
  const isWithoutFlow = view === 'approval' && (model.objectId === null || nodes?.length === 0);
  const note = isWithoutFlow ? '没有使用中的流程，按查看显示' : undefined;
  return { access, values, note, nodes, node, onNode: setChosen };
}

/** Undefined until they are loaded. */
function useFlowNodes(formId: string | null, isWanted: boolean): readonly FormFlowNode[] | undefined {
  const [nodes, setNodes] = useState<readonly FormFlowNode[]>();
  useEffect(() => {
    if (!isWanted || formId === null) return;
    let isCurrent = true;
    api.formDesign.nodes({ params: { formId } }).then((loaded) => isCurrent && setNodes(loaded), showFailure);
    return () => {
      isCurrent = false;
    };
  }, [formId, isWanted]);
  return nodes;
}

/** A new record has no values; the others show those of the chosen record. */
function useShownValues(view: BuilderView, { model, samples }: ModeOf): Readonly<Values> {
  const { document: design } = useFormHistory({ model });
  const { record } = useSnapshot(samples.state) as SampleRecords['state'];
  const isShown = view !== 'new' && view !== 'source';
  useEffect(() => {
    // A person who may not see the records gets none.
    if (isShown) samples.load().catch(() => {});
  }, [isShown, samples]);
  const { published } = samples;
  // Values change with the kinds of fields only, so that a key press draws one field again.
  const kinds = isShown && record ? formatKinds(design) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(
    () => (isShown && record && published ? takeSampleValues(design, published, record.values) : noValues),
    [isShown, record, published, kinds],
  );
}

const formatKinds = ({ fields }: FormDesign): string =>
  JSON.stringify(
    fields.map(({ children = [], ...field }) =>
      [field, ...children].map(({ enName, funcType, multiple, selectMode, relateEnName }) => [
        enName,
        funcType,
        multiple,
        selectMode,
        relateEnName,
      ]),
    ),
  );
