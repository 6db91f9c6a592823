import type { BackEnd } from './back-end.ts'
import { table } from './columns.ts'
import { type Command, command } from './command.ts'
import { groupBy } from './group-info.ts'
import { limitOption, moreLine } from './page-options.ts'
import { countOf, momentOf } from './spans.ts'

const USUAL = 100
const LIVE_ROOM = 'AVChatRoom'

interface RestMember {
  readonly Member_Account: string
  readonly Role: string
  readonly NameCard: string
  readonly JoinTime: number
  readonly MuteUntil: number
}

interface MemberPage {
  readonly MemberList: readonly RestMember[]
  /** Cursor of the next page of a live room; 0 at the end. */
  readonly Timestamp?: number
}

/** Lists the members of a group or live room. */
export const memberListCommand: Command = command({
  name: 'group members',
  words: ['<groupID>'],
  text: 'lists the members of a group or live room',
  options: {
    limit: limitOption(USUAL),
    after: { value: 'number', text: 'number of members to skip' },
  },
  async run(backEnd, { words: [groupID = ''], options: { limit, after } }) {
    const { type } = await groupBy(backEnd, groupID)
    const count = countOf('limit', limit, USUAL)
    const start = countOf('after', after, 0)
    const isRoom = type === LIVE_ROOM
    const list = isRoom ? roomMembers : groupMembers
    const found = await list(backEnd, groupID, start, count + 1)
    const members = found.slice(0, count).map(memberOf)
    const rows = members.map((one) => Object.values(one))
    const next = found.length > count ? start + count : 0
    const titles = ['userID', 'role', 'name card', 'joined', 'muted until']
    return { json: { members, next }, text: table(titles, rows) + moreLine('after', next) }
  },
})

const memberOf = (one: RestMember) => ({
  userID: one.Member_Account,
  role: one.Role,
  nameCard: one.NameCard,
  joinTime: momentOf(one.JoinTime),
  muteUntil: one.MuteUntil * 1_000 > Date.now() ? momentOf(one.MuteUntil) : '',
})

const groupMembers = async (backEnd: BackEnd, GroupId: string, start: number, count: number) => {
  const request = { GroupId, Limit: count, Offset: start }
  const path = 'group_open_http_svc/get_group_member_info'
  return (await backEnd.call<MemberPage>(path, request)).MemberList
}

/** Reads pages, whose size the server chooses. */
const roomMembers = async (backEnd: BackEnd, GroupId: string, start: number, count: number) => {
  const members: RestMember[] = []
  let from = start
  do {
    const request = { GroupId, Timestamp: from }
    const path = 'group_open_avchatroom_http_svc/get_members'
    const { MemberList, Timestamp = 0 }: MemberPage = await backEnd.call(path, request)
    members.push(...MemberList)
    from = Timestamp
  } while (from > 0 && members.length < count)
  return members.slice(0, count)
}
