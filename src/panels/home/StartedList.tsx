import { api } from '../../client/api.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { HomeSection } from './HomeSection.tsx';
import { instanceLink } from './taskLinks.ts';
import { useLiveQuery } from './useLiveQuery.ts';

const maxRows = 6;

const fetchStarted = async () => {
  const { rows } = await api.instance.myStartList({ query: { pageNum: 1, pageSize: maxRows } });
  return rows;
};

/** The instances that the person started lately, with their current nodes. */
export function StartedList() {
  const answer = useLiveQuery(fetchStarted);
  return (
    <HomeSection title="我发起的" answer={answer} nothing="还没有发起过流程。">
      {(rows) => (
        <ul className="home-started">
          {rows.map((one) => (
            <li key={one.processInstanceId}>
              <button type="button" onClick={() => navigate(instanceLink(one))}>
                {one.title}
              </button>
              <span>{one.currentHandleUserNames || one.statusLabel}</span>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
