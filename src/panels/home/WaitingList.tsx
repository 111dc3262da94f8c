import { api } from '../../client/api.ts';
import { navigate } from '../../state/navigation.ts';
import { Tag } from '../../ui/Tag.tsx';
import { taskAddress } from './addresses.ts';
import { Section } from './Section.tsx';
import { moneyText, shortTime } from './texts.ts';
import { useAnswer } from './useAnswer.ts';

const shown = 14;
const todo = '/flow-manage/my-flow/todo';

const ask = async () => {
  const { rows } = await api.task.myTask({
    query: { pageNum: 1, pageSize: shown, sysOrderBy: 'createTime:desc' },
  });
  return rows;
};

export function WaitingList() {
  const answer = useAnswer(ask);
  return (
    <Section
      title="等我处理"
      answer={answer}
      nothing="没有待办，都处理完了。"
      more={
        <button type="button" onClick={() => navigate(todo)}>
          全部待办
        </button>
      }
    >
      {(rows) => (
        <table className="home-table">
          <thead>
            <tr>
              <th>标题</th>
              <th style={{ width: 84 }}>表单</th>
              <th style={{ width: 64 }}>发起人</th>
              <th style={{ width: 110 }} className="home-number">
                金额
              </th>
              <th style={{ width: 72 }}>到达</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((task) => (
              <tr key={task.taskId} data-unread={!task.read || undefined}>
                <td>
                  {task.urged > 0 && !task.overdue && <Tag tone="processing">催办</Tag>}
                  <button type="button" onClick={() => navigate(taskAddress(task))}>
                    {task.title}
                  </button>
                </td>
                <td>{task.formCnName}</td>
                <td>{task.initiatorName}</td>
                <td className="home-number">{moneyText(task.amount)}</td>
                <td data-late={task.overdue || undefined}>
                  {task.overdue ? '逾期' : shortTime(task.createTime)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
