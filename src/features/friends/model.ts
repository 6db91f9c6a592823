import { profilesShape } from '../profiles/index.ts'
import type { Profile } from '../profiles/model.ts'
import type { WireFriend } from './commands.ts'

/** A user in my friend list. A live plain object. */
export interface Friend {
  userID: string
  /** My name for the friend; '' for none. */
  remark: string
  /** Names of the friend groups that the friend is in. */
  groupList: string[]
  /** Source of the friendship: `AddSource_Type_…`. */
  source: string
  /** Text of the application. */
  wording: string
  /** Unix seconds. */
  addTime: number
  /** Unix milliseconds of the last update from the server. */
  timestamp: number
  /** The same live object as in all other places. */
  profile: Profile
  friendCustomField: { key: string; value: string }[]
}

/** A group that I put friends into; only I see it. */
export interface FriendGroup {
  name: string
  userIDList: string[]
  count: number
}

/** An application to become my friend, sent or received. */
export interface FriendApplication {
  /** The other one. */
  userID: string
  nick: string
  avatar: string
  /** Unix seconds. */
  time: number
  source: string
  wording: string
  /** `TYPES.SNS_APPLICATION_SENT_TO_ME` or `TYPES.SNS_APPLICATION_SENT_BY_ME`. */
  type: string
}

/** Writes what the server said over an entity. */
export const refreshFriend = (
  friend: Friend,
  { groupList: _, friendCustomField, ...fields }: WireFriend,
  timestamp: number,
): void => {
  Object.assign(friend, fields)
  friend.timestamp = timestamp
  friend.friendCustomField = friendCustomField.map(({ key, value }) => ({ key, value }))
}

/** An example of each event of friends, for `isLike`. */
const row = { userID: '', remark: '', source: '', wording: '', addTime: 0 }
const friendShape = { ...row, groupList: [0], friendCustomField: [{ key: '', value: '' }] }
const groupShape = { id: 0, name: '' }
const applicationShape = { userID: '', type: 0, position: 0, time: 0, source: '', wording: '' }

export const friendShapes = {
  friends: { friendList: [friendShape] },
  friendsRemoved: { userIDList: [''] },
  friendGroups: { groupList: [groupShape] },
  friendApplications: {
    applicationList: [applicationShape],
    removedList: [{ userID: '', type: 0 }],
  },
  friendApplicationsRead: { readPosition: 0 },
}

const part = { position: 0, ...profilesShape }
const page = { ...part, completeFlag: 0, nextStartIndex: 0 }
const result = { userID: '', resultCode: 0, 'resultInfo?': '' }

/** Shapes of the answers. */
export const answerShapes = {
  list: { ...page, ...friendShapes.friends, ...friendShapes.friendGroups },
  applications: { ...page, applicationList: [applicationShape], readPosition: 0 },
  get: { ...part, ...friendShapes.friends },
  add: { status: '', resultInfo: '' },
  results: { resultList: [result] },
  check: { resultList: [{ ...result, relation: '' }] },
  group: { outcome: '', resultList: [result] },
}
