import type { ConfigurationFeature } from '../configuration/index.ts'
import type { ConversationFeature } from '../conversations/index.ts'
import type { GroupFeature } from '../groups/index.ts'
import type { MessageFeature } from '../messages/index.ts'
import type { ProfileFeature } from '../profiles/index.ts'

export interface SyncUses {
  readonly configuration: ConfigurationFeature
  readonly profiles: ProfileFeature
  readonly groups: GroupFeature
  readonly messages: MessageFeature
  readonly conversations: ConversationFeature
}
