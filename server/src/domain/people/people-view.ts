import type { WireApplicationType, WireFriend, WireFriendApplication } from 'tavern-im/protocol'
import type { Friend, FriendApplication, People } from './people.ts'

/** A friend in the form for clients, without deleted groups. */
export const friendView = ({ groups }: Pick<People, 'groups'>, friend: Friend): WireFriend => {
  const { userID, remark, source, wording, addTime } = friend
  return {
    userID,
    remark,
    source,
    wording,
    addTime,
    groupList: friend.groups.filter((id) => groups.some((group) => group.id === id)),
    friendCustomField: friend.customFields,
  }
}

export const applicationView = (
  type: WireApplicationType,
  {
    userID,
    position,
    time,
    source,
    wording,
  }: Omit<FriendApplication, 'id' | 'remark' | 'groupName'>,
): WireFriendApplication => ({ userID, type, position, time, source, wording })
