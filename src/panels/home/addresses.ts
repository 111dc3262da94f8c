type Place = { formEnName: string; rowId: string; processInstanceId: string };

export const instanceAddress = ({ formEnName, rowId, processInstanceId }: Place) =>
  `/auto/${formEnName}/detail${rowId}?${new URLSearchParams({ processInstanceId, from: 'flow' })}`;

export const taskAddress = ({ taskId, ...place }: Place & { taskId: string }) =>
  `${instanceAddress(place)}&taskId=${taskId}`;
