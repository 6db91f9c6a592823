const COMMUNITY = '@TGS#_'
const TOPIC = '@TOPIC#_'

/** Whether it is a community or one of its topics. */
export const isCommunity = (groupID: string): boolean => groupID.startsWith(COMMUNITY)

export const isTopic = (groupID: string): boolean => isCommunity(groupID) && groupID.includes(TOPIC)

/** The community of a topic; any other group itself. */
export const rootOf = (groupID: string): string =>
  isTopic(groupID) ? (groupID.split(TOPIC)[0] as string) : groupID

const GROUP = 'GROUP'

/** The group of a conversation; '' where it is none of a group. */
export const groupOf = (conversationID: string): string =>
  conversationID.startsWith(GROUP) ? conversationID.slice(GROUP.length) : ''

/** Whether a conversation is that of a topic: no list shows it, and no total counts it. */
export const isOfTopic = (conversationID: string): boolean => isTopic(groupOf(conversationID))
