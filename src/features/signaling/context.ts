import type { HostEvents } from '../../kernel/host-events.ts'
import { declare } from '../../kernel/method.ts'
import type { Refetches } from '../../kernel/refetches.ts'
import type { RecentMap } from '../../lib/recent-map.ts'
import type { Scope } from '../../lib/scope.ts'
import type { ConversationFeature } from '../conversations/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ModifyingFeature } from '../messages/features.ts'
import type { MessageEntity, MessageFeature } from '../messages/index.ts'
import type { SignalingApi, SignalingEventData, SignalingResult } from './api.ts'
import type { Invitation } from './invitation.ts'

export interface SignalingUses {
  readonly messages: MessageFeature
  readonly conversations: ConversationFeature
  readonly modifying: ModifyingFeature
}

export interface SignalingContext extends FeatureKernel, SignalingUses {
  readonly signals: HostEvents<SignalingEventData>
  readonly invitations: RecentMap<Invitation>
  /** Messages of this device that its host knows, by ID. */
  readonly own: RecentMap<true>
  /** Invitations whose time-out could not be sent without a connection. */
  readonly timeouts: Set<Invitation>
  isConnected: boolean
  /** Ends timers with the session; the next session has another scope. */
  session: Scope
  /**
   * The search for invitations from before this session: whether it is possible, has a listener, is
   * done; its start in unix seconds.
   */
  readonly lookBack: { isReady: boolean; hasListener: boolean; isDone: boolean; since: number }
  /** Conversations that the search has yet to read. */
  readonly lookBacks: Refetches
  /** Reads the signal of a message of this device once it is stored. */
  sent(message: MessageEntity): void
}

/** Methods whose result has the ID also beside `data`; `index.ts` adds it. */
type Inviting = 'invite' | 'inviteInGroup' | 'cancel' | 'accept' | 'reject' | 'modifyInvitation'

/** The methods without that addition; an invitation may already have its ID. */
export type PlainApi = {
  [Name in keyof SignalingApi]: Name extends Inviting
    ? (
        ...args: [...Parameters<SignalingApi[Name]>, inviteID?: string | undefined]
      ) => Promise<{ readonly code: 0; readonly data: SignalingResult }>
    : SignalingApi[Name]
}

export const { method, getter } = declare<PlainApi, SignalingContext>()
