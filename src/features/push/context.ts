import { declare } from '../../kernel/method.ts'
import { isLike } from '../../lib/is-like.ts'
import type { ConversationFeature } from '../conversations/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { PushApi } from './api.ts'
import type { WirePushTarget } from './commands.ts'

export interface PushUses {
  readonly conversations: ConversationFeature
}

export interface PushContext extends FeatureKernel, PushUses {
  /** Plugins that the host has registered, by key. */
  readonly plugins: Readonly<Record<string, unknown>>
}

export const { method } = declare<PushApi, PushContext>()

/** Storage key of an enabled browser: each login registers it again, so that a logout ends it. */
export const KEPT = 'webPush'

/** The key under which a vendor's token is kept, for the same reason. */
export const KEPT_TOKEN = 'pushToken'

export const isTarget = (value: unknown): value is WirePushTarget =>
  isLike({ deviceToken: '', keys: { p256dh: '', auth: '' } }, value)

export const isToken = (value: unknown): value is WirePushTarget =>
  isLike({ deviceToken: '' }, value)
