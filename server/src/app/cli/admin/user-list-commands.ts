import type { BackEnd } from './back-end.ts'
import { table } from './columns.ts'
import { type Command, command } from './command.ts'
import { limitOption, moreLine } from './page-options.ts'
import { countOf, momentOf } from './spans.ts'
import { userShowCommand } from './user-show-command.ts'

const USUAL = 100
/** Accounts per call. */
const ACCOUNTS = 1_000
const CONVERSATIONS = 100

interface AccountPage {
  readonly AccountList: readonly {
    readonly UserID: string
    readonly Nick: string
    readonly FaceUrl: string
    readonly CreateTime: number
  }[]
  readonly Next: string
}

interface JoinedGroup {
  readonly GroupId: string
  readonly Name: string
  readonly Type: string
  readonly MemberNum: number
  readonly SelfInfo: { readonly Role: string }
}

interface Session {
  readonly Type: 1 | 2
  readonly To_Account?: string
  readonly GroupId?: string
  readonly MsgTime: number
  readonly UnreadMsgNum: number
  readonly TopFlag: 0 | 1
}

/** Commands that show users, their groups and their conversations. */
export const userListCommands: readonly Command[] = [
  command({
    name: 'user list',
    text: 'lists the accounts of the app, sorted by userID',
    options: {
      limit: limitOption(USUAL),
      after: { value: 'userID', text: 'only userIDs after this one' },
    },
    async run(backEnd, { options: { limit, after = '' } }) {
      const { users, next } = await accountsOf(backEnd, countOf('limit', limit, USUAL), after)
      const rows = users.map((one) => [one.userID, one.nick, one.createTime])
      const text = table(['userID', 'nick', 'created'], rows) + moreLine('after', next)
      return { json: { users, next }, text }
    },
  }),
  userShowCommand,
  command({
    name: 'user groups',
    words: ['<userID>'],
    text: 'lists the groups of a user',
    async run(backEnd, { words: [userID = ''] }) {
      const answer = await backEnd.call<{ GroupIdList: readonly JoinedGroup[] }>(
        'group_open_http_svc/get_joined_group_list',
        { Member_Account: userID, WithNoActiveGroups: 1 },
      )
      const groups = answer.GroupIdList.map((one) => ({
        groupID: one.GroupId,
        name: one.Name,
        type: one.Type,
        memberCount: one.MemberNum,
        role: one.SelfInfo.Role,
      }))
      const rows = groups.map((one) => Object.values(one))
      return { json: groups, text: table(['groupID', 'name', 'type', 'members', 'role'], rows) }
    },
  }),
  command({
    name: 'user conversations',
    words: ['<userID>'],
    text: 'lists the conversations of a user, the most recent first',
    options: { limit: limitOption(USUAL) },
    async run(backEnd, { words: [userID = ''], options: { limit } }) {
      const conversations = await conversationsOf(backEnd, userID, countOf('limit', limit, USUAL))
      const rows = conversations.map(({ isPinned, ...one }) => [
        ...Object.values(one),
        isPinned ? 'pinned' : '',
      ])
      return { json: conversations, text: table(['conversation', 'last', 'unread', ''], rows) }
    },
  }),
]

const accountsOf = async (backEnd: BackEnd, limit: number, after: string) => {
  const users: object[] = []
  let next = after
  do {
    const page: AccountPage = await backEnd.call('im_open_login_svc/account_list', {
      Limit: Math.min(ACCOUNTS, limit - users.length),
      Next: next,
    })
    users.push(...page.AccountList.map(userOf))
    next = page.Next
  } while (next !== '' && users.length < limit)
  return { users: users as readonly ReturnType<typeof userOf>[], next }
}

const userOf = (one: AccountPage['AccountList'][number]) => ({
  userID: one.UserID,
  nick: one.Nick,
  avatar: one.FaceUrl,
  createTime: momentOf(one.CreateTime),
})

const conversationsOf = async (backEnd: BackEnd, userID: string, limit: number) => {
  const sessions: Session[] = []
  let start = 0
  do {
    const page: { SessionItem: readonly Session[]; StartIndex: number } = await backEnd.call(
      'recentcontact/get_list',
      { From_Account: userID, StartIndex: start },
    )
    sessions.push(...page.SessionItem)
    start = page.StartIndex
  } while (start >= CONVERSATIONS && sessions.length < limit)
  return sessions.slice(0, limit).map((one) => ({
    conversationID: one.Type === 1 ? `C2C${one.To_Account}` : `GROUP${one.GroupId}`,
    lastTime: momentOf(one.MsgTime),
    unreadCount: one.UnreadMsgNum,
    isPinned: one.TopFlag === 1,
  }))
}
