import { allFeatures } from './all-features.ts'
import type { ChatSDK, CreateOptions } from './chat.ts'
import { createChat } from './create-chat.ts'
import { createOnce } from './create-once.ts'

/**
 * The client of an app: one instance per SDKAppID, the same at every call until it is destroyed. Returns null, and logs
 * an error, if `SDKAppID` is not a number or no server address can be used.
 */
export const create = (options: CreateOptions): ChatSDK =>
  createOnce(options, (checked) => createChat({ ...checked, features: allFeatures }))
