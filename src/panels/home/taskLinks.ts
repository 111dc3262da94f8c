type InstanceLocation = { formEnName: string; rowId: string; processInstanceId: string };

export const instanceLink = ({ formEnName, rowId, processInstanceId }: InstanceLocation) =>
  `/auto/${formEnName}/detail${rowId}?${new URLSearchParams({ processInstanceId, from: 'flow' })}`;

export const taskLink = ({ taskId, ...place }: InstanceLocation & { taskId: string }) =>
  `${instanceLink(place)}&taskId=${taskId}`;
