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
  /** By ID, messages of this device that its host knows of. */
  readonly own: RecentMap<true>
  /** Time-outs that nobody could be told of while there was no connection. */
  readonly unsentTimeouts: Set<Invitation>
  isConnected: boolean
  /** What waits ends with the session; the next one has another. */
  session: Scope
  /** The search for invitations that came before this session: whether it is possible, wanted, done; its start in unix seconds. */
  readonly lookBackState: { isReady: boolean; hasListener: boolean; isDone: boolean; since: number }
  /** Conversations that are not yet looked through for it. */
  readonly lookBacks: Refetches
  /** A message of this device is stored: what it says is taken in. */
  sent(message: MessageEntity): void
}

/** Who invites or answers gets the ID beside `data`, too; `index.ts` puts it there. */
type Inviting = 'invite' | 'inviteInGroup' | 'cancel' | 'accept' | 'reject' | 'modifyInvitation'

/** The methods as they are before that; an invitation may have got its ID already. */
export type PlainApi = {
  [Name in keyof SignalingApi]: Name extends Inviting
    ? (
        ...args: [...Parameters<SignalingApi[Name]>, inviteID?: string | undefined]
      ) => Promise<{ readonly code: 0; readonly data: SignalingResult }>
    : SignalingApi[Name]
}

export const { method, getter } = declare<PlainApi, SignalingContext>()
