import type { BackEnd } from './back-end.ts'
import { type Cell, facts } from './columns.ts'
import { type Command, command } from './command.ts'
import { spanOf } from './spans.ts'

/** Profile fields by tags of the back-end API. */
const tags = {
  Tag_Profile_IM_Nick: 'nick',
  Tag_Profile_IM_Image: 'avatar',
  Tag_Profile_IM_Gender: 'gender',
  Tag_Profile_IM_SelfSignature: 'selfSignature',
  Tag_Profile_IM_Location: 'location',
  Tag_Profile_IM_Level: 'level',
  Tag_Profile_IM_Role: 'role',
  Tag_Profile_IM_AllowType: 'allowType',
} as const

interface Profile {
  readonly UserProfileItem: readonly {
    readonly ProfileItem: readonly { readonly Tag: keyof typeof tags; readonly Value: unknown }[]
    readonly ResultCode: number
  }[]
}

interface Online {
  readonly QueryResult: readonly {
    readonly Status: string
    readonly Detail?: readonly { readonly Platform: string }[]
  }[]
}

interface Silence {
  readonly C2CmsgNospeakingTime: number
  readonly GroupmsgNospeakingTime: number
}

/** Shows the profile, devices and counts of one user. */
export const userShowCommand: Command = command({
  name: 'user show',
  words: ['<userID>'],
  text: 'shows a user: profile, devices, and counts of groups, friends and unread messages',
  async run(backEnd, { words: [userID = ''] }) {
    const profile = await profileOf(backEnd, userID)
    const [where, counts] = [await devicesOf(backEnd, userID), await countsOf(backEnd, userID)]
    const user = { userID, ...profile, ...where, ...counts }
    const rows = Object.entries(user).map(([name, value]) => [name, cellOf(value)] as const)
    return { json: user, text: facts(rows) }
  },
})

const cellOf = (value: unknown): Cell =>
  Array.isArray(value) ? value.join(', ') || 'none' : `${value}`

const profileOf = async (backEnd: BackEnd, userID: string): Promise<object> => {
  const request = { To_Account: [userID], TagList: Object.keys(tags) }
  const { UserProfileItem } = await backEnd.call<Profile>('profile/portrait_get', request)
  const [found] = UserProfileItem
  if (found === undefined || found.ResultCode !== 0) {
    throw new Error(`show ${userID}: there is no such account`)
  }
  return Object.fromEntries(found.ProfileItem.map(({ Tag, Value }) => [tags[Tag], Value]))
}

const devicesOf = async (backEnd: BackEnd, userID: string): Promise<object> => {
  const request = { To_Account: [userID], IsNeedDetail: 1 }
  const { QueryResult } = await backEnd.call<Online>('openim/query_online_status', request)
  return { devices: QueryResult.flatMap(({ Detail = [] }) => Detail.map((one) => one.Platform)) }
}

const countsOf = async (backEnd: BackEnd, userID: string): Promise<object> => {
  const by = { From_Account: userID }
  const groups = await backEnd.call<{ TotalCount: number }>(
    'group_open_http_svc/get_joined_group_list',
    { Member_Account: userID, Limit: 1, WithNoActiveGroups: 1 },
  )
  const friends = await backEnd.call<{ FriendNum: number }>('sns/friend_get', {
    ...by,
    StartIndex: 0,
  })
  const unread = await backEnd.call<{ AllC2CUnreadMsgNum: number }>(
    'openim/get_c2c_unread_msg_num',
    { To_Account: userID },
  )
  const muted = await backEnd.call<Silence>('openconfigsvr/getnospeaking', { Get_Account: userID })
  return {
    groupCount: groups.TotalCount,
    friendCount: friends.FriendNum,
    unreadCountOfUsers: unread.AllC2CUnreadMsgNum,
    mutedToUsersFor: spanOf(muted.C2CmsgNospeakingTime),
    mutedInGroupsFor: spanOf(muted.GroupmsgNospeakingTime),
  }
}
