import type { Core } from '../gateway/core.ts'
import { openNodeWebPush } from '../services/push/node-web-push.ts'
import { openStorage, type StorageOptions } from '../storage/open-storage.ts'
import type { BackupOptions } from '../storage/sqlite/backup/backup.ts'
import type { ServicesOptions } from './create-services.ts'
import { openCore } from './open-core.ts'

export interface CoreOptions extends ServicesOptions, Omit<StorageOptions, 'backup'> {
  readonly backup?: Omit<BackupOptions, 'log'>
}

/** Opens a database and the core that works on it. */
export const createCore = async (options: CoreOptions): Promise<Core> => {
  const onWait = (words: string) => options.log.warn({}, words)
  const { backup, log, ...others } = options
  const storage = await openStorage({
    onWait,
    ...others,
    ...(backup && { backup: { ...backup, log } }),
  })
  return openCore(storage, { openWebPush: openNodeWebPush, ...options })
}
