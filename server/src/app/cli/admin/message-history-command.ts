import type { BackEnd } from './back-end.ts'
import { table } from './columns.ts'
import { type Command, command } from './command.ts'
import { messageText, type RestElement } from './message-text.ts'
import { limitOption, moreLine } from './page-options.ts'
import { countOf, momentOf } from './spans.ts'
import { targetOf, targetOptions } from './target-conversation.ts'

const USUAL = 20
/** Messages per call. */
const OF_USERS = 100
const OF_GROUP = 20
const RECALLED = 8
const END_OF_TIME = 2 ** 32 - 1

interface Shown {
  /** Key for `message recall`. */
  readonly key: string
  readonly time: string
  readonly from: string
  readonly isRecalled: boolean
  readonly text: string
  readonly body: readonly RestElement[]
}

interface UserPage {
  readonly Complete: 0 | 1
  readonly LastMsgKey: string
  readonly MsgList: readonly {
    readonly From_Account: string
    readonly MsgTimeStamp: number
    readonly MsgFlagBits: number
    readonly MsgKey: string
    readonly MsgBody: readonly RestElement[]
  }[]
}

interface GroupPage {
  readonly IsFinished: 0 | 1
  readonly RspMsgList: readonly {
    readonly From_Account: string
    readonly MsgTimeStamp: number
    readonly IsPlaceMsg: number
    readonly MsgSeq: number
    readonly MsgBody: readonly RestElement[]
  }[]
}

/** Shows messages, the newest at the bottom. */
export const messageHistoryCommand: Command = command({
  name: 'message history',
  text: 'shows the messages of two users or of a group',
  options: {
    ...targetOptions,
    limit: limitOption(USUAL),
    before: { value: 'key', text: 'only messages older than this one' },
  },
  async run(backEnd, { options: { limit, before, ...named } }) {
    const target = targetOf(named)
    const count = countOf('limit', limit, USUAL)
    const { from = backEnd.administrator } = target
    const found =
      target.kind === 'users'
        ? await ofUsers(backEnd, { Operator_Account: from, Peer_Account: target.to }, count, before)
        : await ofGroup(backEnd, target.groupFields, count, before)
    const messages = found.messages.toReversed()
    const rows = messages.map((one) => [
      one.time,
      one.key,
      one.from,
      one.isRecalled ? '(recalled)' : one.text,
    ])
    const next = found.isAll ? '' : (messages[0]?.key ?? '')
    const text = table(['time', 'key', 'from', 'message'], rows) + moreLine('before', next)
    return { json: { messages, next }, text }
  },
})

/** Messages of two users, the newest first. */
const ofUsers = async (
  backEnd: BackEnd,
  pair: object,
  count: number,
  before: string | undefined,
) => {
  const messages: Shown[] = []
  let last = before
  let isAll = false
  do {
    const page: UserPage = await backEnd.call('openim/admin_getroammsg', {
      ...pair,
      MaxCnt: Math.min(OF_USERS, count - messages.length),
      MinTime: 0,
      MaxTime: END_OF_TIME,
      ...(last !== undefined && { LastMsgKey: last }),
    })
    for (const one of page.MsgList.toReversed()) {
      const isRecalled = (one.MsgFlagBits & RECALLED) !== 0
      messages.push(shownOf(one.MsgKey, one, isRecalled))
    }
    last = page.LastMsgKey
    isAll = page.Complete === 1
  } while (!isAll && messages.length < count)
  return { messages, isAll }
}

/** Messages of a group or a topic, the newest first. */
const ofGroup = async (
  backEnd: BackEnd,
  groupFields: object,
  count: number,
  before: string | undefined,
) => {
  const messages: Shown[] = []
  let from = before === undefined ? undefined : countOf('before', before, 1) - 1
  let isAll = from === 0
  while (!isAll && messages.length < count) {
    const page: GroupPage = await backEnd.call('group_open_http_svc/group_msg_get_simple', {
      ...groupFields,
      ReqMsgNumber: Math.min(OF_GROUP, count - messages.length),
      WithRecalledMsg: 1,
      ...(from !== undefined && { ReqMsgSeq: from }),
    })
    for (const one of page.RspMsgList) {
      messages.push(shownOf(`${one.MsgSeq}`, one, one.IsPlaceMsg !== 0))
    }
    const oldest = page.RspMsgList.at(-1)?.MsgSeq
    from = oldest === undefined ? (from ?? 0) - OF_GROUP : oldest - 1
    isAll = page.IsFinished === 1 || from < 1
  }
  return { messages, isAll }
}

const shownOf = (
  key: string,
  one: UserPage['MsgList'][number] | GroupPage['RspMsgList'][number],
  isRecalled: boolean,
): Shown => ({
  key,
  time: momentOf(one.MsgTimeStamp),
  from: one.From_Account,
  isRecalled,
  text: messageText(one.MsgBody),
  body: one.MsgBody,
})
