import { LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Group } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { groupOf, type Membership } from '../../domain/rules/membership.ts'
import { listOf, optional, text, wellFormed } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { callerMembership } from '../admit-caller.ts'
import type { Context } from '../context.ts'

/** The optional fields of a topic. */
export const topicFields = {
  avatar: optional(wellFormed(LIMITS.GROUP_AVATAR_BYTES)),
  introduction: optional(wellFormed(LIMITS.GROUP_INTRODUCTION_BYTES)),
  notification: optional(wellFormed(LIMITS.GROUP_NOTIFICATION_BYTES)),
  customData: optional(wellFormed(LIMITS.TOPIC_CUSTOM_DATA_BYTES)),
}

export const topicName = wellFormed(LIMITS.GROUP_NAME_BYTES, 1)

export const topicIDList = optional(listOf(text(LIMITS.TOPIC_ID_BYTES), LIMITS.TOPICS))

/**
 * The caller's membership in a community with topics, with the right to manage them. Use inside
 * `withLoaded`.
 */
export const admitTopics = (context: Context<Data & LiveRooms>, groupID: string): Membership => {
  withTopics(groupOf(context.services, context.caller.sdkAppID, groupID))
  return callerMembership(context, groupID, 'writeTopics')
}

/** Refuses with 10007 if a group has no topics. */
export const withTopics = (group: Group): void => {
  if (group.isTopicSupported) return
  const why = 'it is not a community with topics'
  throw new Refusal(serverCodes.GROUP_NO_PERMISSION, `topics of ${group.groupID}: ${why}`)
}

/** The topic; refuses with 10010 if the community does not have it. Use inside `withLoaded`. */
export const topicOf = ({ cache }: Data, community: Group, topicID: string): Group => {
  const topic = community.topics.has(topicID) ? cache.group(community.app, topicID) : null
  if (topic !== null) return topic
  throw new Refusal(serverCodes.GROUP_NOT_FOUND, noTopic(topicID))
}

export const noTopic = (topicID: string): string => `find topic ${topicID}: it does not exist`
