import type { Database } from '../../db/database.ts';
import { type FileStore, storeFolders } from '../../records/files/fileStore.ts';
import { cleanupExpired } from '../periodic/cleanupExpired.ts';
import { removeOrphanedBlobs } from '../periodic/orphanedBlobs.ts';
import { removeUnattachedFiles, unattachedFileDays } from '../periodic/unattachedFiles.ts';
import type { RecurringJob } from './recurringJob.ts';

type Maintained = { database: Database; files: FileStore };

export const listRecurringJobs = ({ database, files }: Maintained): RecurringJob[] => [
  {
    name: 'expiredRows',
    title: '清理过期数据',
    cron: '*/10 * * * *',
    run: async () => `已删除 ${await cleanupExpired(database)} 行过期的会话、验证码、密码尝试和事件`,
  },
  {
    name: 'unattachedFiles',
    title: '清理未归属的上传文件',
    cron: '20 * * * *',
    run: async (signal) =>
      `已删除 ${await removeUnattachedFiles({ database, files }, signal)} 个上传 ${unattachedFileDays} 天仍未归属单据的文件`,
  },
  {
    name: 'orphanedBlobs',
    title: '清理没有登记的文件内容',
    cron: '40 2 * * *',
    run: async (signal) =>
      `已删除 ${await removeOrphanedBlobs({ database, files }, { folders: storeFolders, signal })} 个没有登记的文件内容`,
  },
];
