import type { Core } from '../gateway/core.ts'
import { openNodeWebPush } from '../services/push/node-web-push.ts'
import { openStorage, type StorageOptions } from '../storage/open-storage.ts'
import type { ServicesOptions } from './create-services.ts'
import { openCore } from './open-core.ts'

export interface CoreOptions extends ServicesOptions, StorageOptions {}

/** Opens a database and the core that works on it. */
export const createCore = async (options: CoreOptions): Promise<Core> => {
  const onWait = (words: string) => options.log.warn({}, words)
  const storage = await openStorage({ onWait, ...options })
  return openCore(storage, { openWebPush: openNodeWebPush, ...options })
}
