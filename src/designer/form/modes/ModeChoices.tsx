/** Beside the views: the node at which the form is shown, and the record whose values it shows. */
import { useSnapshot } from 'valtio';
import type { BuilderView } from '../../../commands/designer/builderViewCommands.ts';
import { showFailure } from '../../../state/workspace/showFailure.ts';
import { ChoiceMenu } from '../../base/ChoiceMenu.tsx';
import type { SampleRecords } from './sampleRecords.ts';
import type { CanvasMode } from './useCanvasMode.ts';

type ModeChoicesProps = { view: BuilderView; mode: CanvasMode; samples: SampleRecords };

/** The choice of no record. */
const blank = '';

export function ModeChoices({ view, mode, samples }: ModeChoicesProps) {
  const { rows, chosen } = useSnapshot(samples.state);
  const { nodes = [], node, note, onNode } = mode;
  const hasRecords = view !== 'new' && view !== 'source' && rows !== undefined && rows.length > 0;
  return (
    <>
      {view === 'approval' && node && (
        <ChoiceMenu
          label="节点"
          choices={nodes.map(({ flowNodeId, name }) => ({ id: flowNodeId, label: name }))}
          chosen={node.flowNodeId}
          onChoose={onNode}
        />
      )}
      {note && (
        <span className="builder-mode-note" role="status">
          {note}
        </span>
      )}
      {hasRecords && (
        <ChoiceMenu
          label="单据"
          choices={[
            ...rows.map(({ id, title }) => ({ id, label: title })),
            { id: blank, label: '不显示内容' },
          ]}
          chosen={chosen ?? blank}
          onChoose={(id) => void samples.choose(id === blank ? undefined : id).catch(showFailure)}
        />
      )}
    </>
  );
}
