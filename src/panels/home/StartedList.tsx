import { api } from '../../client/api.ts';
import { navigate } from '../../state/navigation.ts';
import { instanceAddress } from './addresses.ts';
import { Section } from './Section.tsx';
import { useAnswer } from './useAnswer.ts';

const shown = 6;

const ask = async () => {
  const { rows } = await api.instance.myStartList({ query: { pageNum: 1, pageSize: shown } });
  return rows;
};

/** What one has started lately, and where it lies. */
export function StartedList() {
  const answer = useAnswer(ask);
  return (
    <Section title="我发起的" answer={answer} nothing="还没有发起过流程。">
      {(rows) => (
        <ul className="home-started">
          {rows.map((one) => (
            <li key={one.processInstanceId}>
              <button type="button" onClick={() => navigate(instanceAddress(one))}>
                {one.title}
              </button>
              <span>{one.currentHandleUserNames || one.statusLabel}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
