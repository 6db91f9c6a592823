import type { Conversation } from './conversations/model.ts'
import type { Group } from './groups/model.ts'
import type { Message } from './messages/model.ts'
import type { Profile } from './profiles/model.ts'

/** `event.data` of every event, by the event's value (api-semantics 1.1). */
export interface EventData {
  sdkStateReady: Record<never, never>
  sdkStateNotReady: Record<never, never>
  onMessageReceived: Message[]
  /** What was changed by anybody; each has `isModified`. */
  onMessageModified: Message[]
  /** What was recalled by others; each has `isRevoked`. */
  onMessageRevoked: Message[]
  onMessageReadByPeer: Message[]
  /** All conversations, sorted. */
  onConversationListUpdated: Conversation[]
  onTotalUnreadMessageCountUpdated: number
  onGroupListUpdated: Group[]
  onProfileUpdated: Profile[]
  kickedOut: {
    type: 'multipleAccount' | 'multipleDevice' | 'REST_API_Kick' | 'userSigExpired'
  }
  netStateChange: { state: 'connected' | 'connecting' | 'disconnected' }
  error: { code: number; message: string }
}
