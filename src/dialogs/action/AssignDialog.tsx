import { useState } from 'react';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { PeopleField } from '../fields/PeopleField.tsx';
import type { DialogBodyProps } from '../openDialog.ts';
import { CommentField } from '../shared/CommentField.tsx';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { RadioField } from '../shared/RadioField.tsx';
import { useConfirmAction } from '../shared/useConfirmAction.ts';
import type { AssignProps } from './assignPeople.ts';

export function AssignDialog({ props, close }: DialogBodyProps<AssignProps, true>) {
  const { subject, nodes } = props;
  const [nodeId, setNode] = useState(props.nodeId ?? nodes[0]?.taskDefinitionKey);
  const [people, setPeople] = useState<readonly FieldChoice[]>([]);
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string>();
  const node = nodes.find((one) => one.taskDefinitionKey === nodeId);
  const acting = useConfirmAction({
    prepare: () => {
      setProblem(people.length > 0 ? undefined : '请选择处理人');
      if (people.length === 0 || !node) return undefined;
      return async () => {
        await props.send({
          taskDefinitionKey: node.taskDefinitionKey,
          userIdList: people.map((one) => one.value),
          comment: comment.trim(),
        });
        close(true);
      };
    },
  });
  return (
    <DialogFrame
      title="指派"
      width={560}
      confirmLabel="指派"
      busy={acting.busy}
      problem={acting.problem}
      onCancel={() => close()}
      onConfirm={acting.confirm}
    >
      <p className="dialog-subject">{subject}</p>
      <RadioField
        label="节点"
        required
        options={nodes.map((one) => ({ value: one.taskDefinitionKey, label: one.taskName }))}
        value={nodeId}
        onChange={setNode}
        empty="没有进行中的节点"
        {...(node && { note: `现由 ${node.userNickName} 处理；指派后由新的处理人代替，已给出的意见保留` })}
      />
      <PeopleField label="处理人" people={people} multiple problem={problem} onChoose={setPeople} />
      <CommentField label="说明" kind="transfer" value={comment} onChange={setComment} />
    </DialogFrame>
  );
}
