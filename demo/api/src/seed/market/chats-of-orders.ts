import type { CallContext } from '../../call.ts'
import { ADMINISTRATOR } from '../../effects/im-rest.ts'
import { noteEffect } from '../../effects/note-effect.ts'
import { imUserOf } from '../accounts.ts'
import { DAY_MS, type Line, type Played } from './play.ts'

type Where = Pick<CallContext, 'db' | 'now'>

interface Message {
  readonly From_Account: string
  readonly SendTime: number
  readonly Random: number
  readonly MsgBody: unknown
  readonly CloudCustomData?: string
}

/** What the orders noted for their chat, as far as it matters here. */
interface Noted {
  readonly Random?: number
  readonly MsgTimeStamp?: number
  readonly MsgBody?: unknown
  readonly CloudCustomData?: string
  readonly MemberList?: readonly { readonly Member_Account: string }[]
  readonly MemberToDel_Account?: readonly string[]
}

interface Told {
  readonly command: string
  readonly body: Noted
}

const AT_ONCE = 20

const secondsOf = (ms: number): number => Math.floor(ms / 1000)

const takeNoted = async ({ db }: Where, stream: string): Promise<readonly Told[]> => {
  const rows = await db
    .selectFrom('effects')
    .where('stream', '=', stream)
    .orderBy('number')
    .select(['command', 'body'])
    .execute()
  await db.deleteFrom('effects').where('stream', '=', stream).execute()
  return rows.map(({ command, body }) => ({
    command: command.split('/')[1] ?? '',
    body: JSON.parse(body) as Noted,
  }))
}

const noticesIn = (told: readonly Told[]): readonly Message[] =>
  told
    .filter(({ command }) => command === 'send_group_msg')
    .map(({ body: { Random = 0, MsgTimeStamp = 0, MsgBody, CloudCustomData = '' } }) => ({
      From_Account: ADMINISTRATOR,
      SendTime: MsgTimeStamp,
      Random,
      MsgBody,
      CloudCustomData,
    }))

const spoken = ({ at, by, text }: Line, place: number): Message => ({
  From_Account: imUserOf(by),
  SendTime: secondsOf(at),
  Random: place + 1,
  MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: text } }],
})

/** Who is in the group in the end, each since the notice that tells of it. */
const membersIn = (told: readonly Told[]): ReadonlyMap<string, number> => {
  const members = new Map<string, number>()
  for (const [at, { command, body }] of told.entries()) {
    if (command === 'add_group_member') {
      const notice = told.slice(at).find((one) => one.command === 'send_group_msg')
      const since = notice?.body.MsgTimeStamp ?? 0
      for (const one of body.MemberList ?? []) members.set(one.Member_Account, since)
    }
    for (const one of body.MemberToDel_Account ?? []) members.delete(one)
  }
  return members
}

/** Of a day at most, and since the member said something: in what goes on still. */
const unreadOf = (messages: readonly Message[], member: string, since: number): number => {
  const last = messages.findLastIndex((one) => one.From_Account === member)
  return messages.slice(last + 1).filter(({ SendTime }) => SendTime >= since).length
}

/**
 * The chat of an order as it would be, had it been told at its time: what the order noted to be told is put
 * in with its times, and with what people said in between.
 */
export const tellOfPast = async (where: Where, { id, lines }: Played): Promise<void> => {
  const stream = `order:${id}`
  const told = await takeNoted(where, stream)
  const [first] = told
  if (first?.command !== 'create_group') throw new Error(`seed the market: ${stream} has no group`)
  const messages = [...noticesIn(told), ...lines.map(spoken)].sort(
    (one, two) => one.SendTime - two.SendTime,
  )
  const isOver = told.some(({ command }) => command === 'modify_group_base_info')
  const yesterday = secondsOf(where.now() - DAY_MS)
  const members = [...membersIn(told)].map(([member, JoinTime]) => ({
    Member_Account: member,
    JoinTime,
    UnreadMsgNum: isOver ? 0 : unreadOf(messages, member, Math.max(JoinTime, yesterday)),
  }))
  const GroupId = `order-${id}`
  const note = (command: string, body: object) =>
    noteEffect(where, {
      stream,
      command: `group_open_http_svc/${command}`,
      body: { GroupId, ...body },
    })
  await note('import_group', { ...first.body, CreateTime: messages[0]?.SendTime })
  for (let at = 0; at < messages.length; at += AT_ONCE) {
    await note('import_group_msg', { MsgList: messages.slice(at, at + AT_ONCE) })
  }
  await note('import_group_member', { MemberList: members })
  if (isOver) await note('modify_group_base_info', { MuteAllMember: 'On' })
}
