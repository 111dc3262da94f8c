import { useSnapshot } from 'valtio';
import { tabs } from '../../state/workspace/tabs.ts';

export const useActiveTab = () => {
  const { list, active } = useSnapshot(tabs);
  return list.find((tab) => tab.key === active);
};
