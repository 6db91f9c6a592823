/**
 * The hooks of `tavern-im/react` by the same names. Reading hooks suspend while there is no data,
 * and throw to the nearest error boundary if the request failed; their results are the same.
 *
 * @packageDocumentation
 */
import * as hooks from 'tavern-im/react'

export * from 'tavern-im/react'

const { suspending } = hooks

export const useConversation = suspending(hooks.useConversation)
export const useConversationList = suspending(hooks.useConversationList)
export const useFollow = suspending(hooks.useFollow)
export const useFollowList = suspending(hooks.useFollowList)
export const useFriends = suspending(hooks.useFriends)
export const useGroup = suspending(hooks.useGroup)
export const useGroupMembers = suspending(hooks.useGroupMembers)
export const useInvitation = suspending(hooks.useInvitation)
export const useInvitations = suspending(hooks.useInvitations)
export const useMessage = suspending(hooks.useMessage)
export const useMessages = suspending(hooks.useMessages)
export const useReactions = suspending(hooks.useReactions)
export const useReadState = suspending(hooks.useReadState)
export const useRequests = suspending(hooks.useRequests)
export const useTopics = suspending(hooks.useTopics)
export const useTotalUnread = suspending(hooks.useTotalUnread)
export const useUser = suspending(hooks.useUser)
export const useUserStatus = suspending(hooks.useUserStatus)
