const COMMUNITY = '@TGS#_'
const TOPIC = '@TOPIC#_'

/** Of a community or of one of its topics. */
export const isCommunity = (groupID: string): boolean => groupID.startsWith(COMMUNITY)

export const isTopic = (groupID: string): boolean => isCommunity(groupID) && groupID.includes(TOPIC)
