import { enqueueEffect } from '../../effects/enqueue-effect.ts'
import { ADMINISTRATOR } from '../../effects/im-rest.ts'
import type { DbContext } from '../../storage/database.ts'
import { imUserOf } from '../accounts.ts'
import { type ChatLine, DAY_MS, type SeededOrder } from './seed-context.ts'

interface Message {
  readonly From_Account: string
  readonly SendTime: number
  readonly Random: number
  readonly MsgBody: unknown
  readonly CloudCustomData?: string
}

/** The fields of an enqueued effect that are used here. */
interface EffectBody {
  readonly Random?: number
  readonly MsgTimeStamp?: number
  readonly MsgBody?: unknown
  readonly CloudCustomData?: string
  readonly MemberList?: readonly { readonly Member_Account: string }[]
  readonly MemberToDel_Account?: readonly string[]
}

interface RecordedEffect {
  readonly command: string
  readonly body: EffectBody
}

const AT_ONCE = 20

const secondsOf = (ms: number): number => Math.floor(ms / 1000)

const takeEffects = async (
  { db }: DbContext,
  stream: string,
): Promise<readonly RecordedEffect[]> => {
  const rows = await db
    .selectFrom('effects')
    .where('stream', '=', stream)
    .orderBy('number')
    .select(['command', 'body'])
    .execute()
  await db.deleteFrom('effects').where('stream', '=', stream).execute()
  return rows.map(({ command, body }) => ({
    command: command.split('/')[1] ?? '',
    body: JSON.parse(body) as EffectBody,
  }))
}

const noticesIn = (effects: readonly RecordedEffect[]): readonly Message[] =>
  effects
    .filter(({ command }) => command === 'send_group_msg')
    .map(({ body: { Random = 0, MsgTimeStamp = 0, MsgBody, CloudCustomData = '' } }) => ({
      From_Account: ADMINISTRATOR,
      SendTime: MsgTimeStamp,
      Random,
      MsgBody,
      CloudCustomData,
    }))

const spoken = ({ at, by, text }: ChatLine, index: number): Message => ({
  From_Account: imUserOf(by),
  SendTime: secondsOf(at),
  Random: index + 1,
  MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: text } }],
})

/** The final members of the group, each with the time of the notice of its joining. */
const membersIn = (effects: readonly RecordedEffect[]): ReadonlyMap<string, number> => {
  const members = new Map<string, number>()
  for (const [at, { command, body }] of effects.entries()) {
    if (command === 'add_group_member') {
      const notice = effects.slice(at).find((one) => one.command === 'send_group_msg')
      const since = notice?.body.MsgTimeStamp ?? 0
      for (const one of body.MemberList ?? []) members.set(one.Member_Account, since)
    }
    for (const one of body.MemberToDel_Account ?? []) members.delete(one)
  }
  return members
}

/**
 * Unread count: at most the messages of one day, and only those after the member's last message.
 */
const unreadOf = (messages: readonly Message[], member: string, since: number): number => {
  const last = messages.findLastIndex((one) => one.From_Account === member)
  return messages.slice(last + 1).filter(({ SendTime }) => SendTime >= since).length
}

/**
 * Imports the chat of an order with its original times: the enqueued notices, and the messages of
 * its participants in between.
 */
export const importOrderChat = async (
  context: DbContext,
  { id, lines }: SeededOrder,
): Promise<void> => {
  const stream = `order:${id}`
  const effects = await takeEffects(context, stream)
  const [first] = effects
  if (first?.command !== 'create_group') throw new Error(`seed the market: ${stream} has no group`)
  const messages = [...noticesIn(effects), ...lines.map(spoken)].sort(
    (one, two) => one.SendTime - two.SendTime,
  )
  const isOver = effects.some(({ command }) => command === 'modify_group_base_info')
  const yesterday = secondsOf(context.now() - DAY_MS)
  const members = [...membersIn(effects)].map(([member, JoinTime]) => ({
    Member_Account: member,
    JoinTime,
    UnreadMsgNum: isOver ? 0 : unreadOf(messages, member, Math.max(JoinTime, yesterday)),
  }))
  const GroupId = `order-${id}`
  const enqueue = (command: string, body: object) =>
    enqueueEffect(context, {
      stream,
      command: `group_open_http_svc/${command}`,
      body: { GroupId, ...body },
    })
  await enqueue('import_group', { ...first.body, CreateTime: messages[0]?.SendTime })
  for (let at = 0; at < messages.length; at += AT_ONCE) {
    await enqueue('import_group_msg', { MsgList: messages.slice(at, at + AT_ONCE) })
  }
  await enqueue('import_group_member', { MemberList: members })
  if (isOver) await enqueue('modify_group_base_info', { MuteAllMember: 'On' })
}
