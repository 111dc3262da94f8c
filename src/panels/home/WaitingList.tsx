import { formatNumber } from '../../../contract/formatNumber.ts';
import { api } from '../../client/api.ts';
import { PersonName } from '../../fields/readOnly/PersonName.tsx';
import { navigate } from '../../state/workspace/navigation.ts';
import { formatRelativeTime } from '../../ui/format/relativeTime.ts';
import { Tag } from '../../ui/Tag.tsx';
import { HomeSection } from './HomeSection.tsx';
import { taskLink } from './taskLinks.ts';
import { useLiveQuery } from './useLiveQuery.ts';

const maxRows = 14;
const todoPath = '/flow-manage/my-flow/todo';

const fetchWaiting = async () => {
  const { rows } = await api.task.myTask({
    query: { pageNum: 1, pageSize: maxRows, sysOrderBy: 'createTime:desc' },
  });
  return rows;
};

export function WaitingList() {
  const answer = useLiveQuery(fetchWaiting);
  return (
    <HomeSection
      title="等我处理"
      answer={answer}
      nothing="没有待办，都处理完了。"
      more={
        <button type="button" onClick={() => navigate(todoPath)}>
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
              <th style={{ width: 80 }}>发起人</th>
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
                  <button type="button" onClick={() => navigate(taskLink(task))}>
                    {task.title}
                  </button>
                </td>
                <td>{task.formCnName}</td>
                <td>
                  <PersonName userId={task.initiatorId} name={task.initiatorName} />
                </td>
                <td className="home-number">{formatNumber(task.amount, 2)}</td>
                <td data-late={task.overdue || undefined}>
                  {task.overdue ? '逾期' : formatRelativeTime(task.createTime)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </HomeSection>
  );
}
