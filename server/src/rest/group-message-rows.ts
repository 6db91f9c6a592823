import { LIMITS, priorities, serverCodes, TYPES, wireConversationType } from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import { messageBody } from '../domain/elements/message-body.ts'
import { findGroupOrTopic } from '../domain/rules/membership.ts'
import type { Modifying } from '../handlers/message/modify-message.ts'
import { modifyMessage } from '../handlers/message/modify-message.ts'
import type { Recalling } from '../handlers/message/revoke-message.ts'
import { revokeMessage } from '../handlers/message/revoke-message.ts'
import type { Sending } from '../handlers/message/send.ts'
import { sendGroup } from '../handlers/message/send.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import {
  BadField,
  type Guard,
  listOf,
  oneOf,
  optional,
  shape,
  text,
  whole,
} from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { asBackEnd } from './act-as.ts'
import { changeOf } from './c2c-change-rows.ts'
import { anyText, bit, groupID, number, topicID, UINT32, userID } from './fields.ts'
import { groupHistory, messagesOfSender, readHistory } from './group-history.ts'
import { type RestContext, type RestRow, type RestRows, row } from './rest-row.ts'
import { asClientSends, randomFor, sentFields, usersOf, webhookOptions } from './sent-fields.ts'

const { GROUP_BAD_PARAMETER: BAD } = serverCodes

const RECALLED_AT_ONCE = 10
const RECEIVERS = 50
const MENTIONS = 30

/** A mention of all, or of one user. */
const mention: Guard<string> = (value, name) => {
  const { GroupAtAllFlag = 0, GroupAt_Account } = readMention(value, name)
  if (GroupAtAllFlag === 1) return TYPES.MSG_AT_ALL
  if (GroupAt_Account !== undefined) return GroupAt_Account
  throw new BadField('GroupAt_Account is missing')
}

const readMention = shape({
  GroupAtAllFlag: optional(oneOf(0, 1)),
  GroupAt_Account: optional(userID),
})

const targetShape = { GroupId: groupID, TopicId: topicID }
const sequence = whole(1, UINT32)

const readSend = shape({
  ...sentFields,
  ...targetShape,
  Random: number,
  MsgTimeStamp: optional(number),
  MsgPriority: optional(oneOf(...priorities)),
  MsgOnlineOnlyFlag: optional(bit),
  GroupAtInfo: optional(listOf(mention, MENTIONS)),
  To_Account: optional(usersOf(RECEIVERS)),
})

/** A message of a community with topics belongs to one of its topics. */
export const targetID = ({
  GroupId,
  TopicId,
}: {
  readonly GroupId: string
  readonly TopicId?: string | undefined
}): string => TopicId ?? GroupId

/** `group_open_http_svc`: messages of groups. */
export const groupMessageRows: RestRows<Sending> = {
  send_group_msg: row(['group', 'GroupId'], readSend, (rest, body) => send(rest, body), BAD),
  group_msg_recall: row(
    ['group', 'GroupId'],
    shape({
      ...targetShape,
      MsgSeqList: listOf(shape({ MsgSeq: sequence }), RECALLED_AT_ONCE),
      Reason: optional(text(LIMITS.RECALL_REASON_BYTES)),
    }),
    async (rest, { MsgSeqList, Reason = '', ...where }) => {
      const sequences = MsgSeqList.map(({ MsgSeq }) => MsgSeq)
      const results = await recallAll(rest, targetID(where), sequences, Reason)
      return { RecallRetList: results, Results: results }
    },
    BAD,
  ),
  group_msg_get_simple: row(
    ['group', 'GroupId'],
    readHistory,
    (rest, body) => groupHistory(rest, body),
    BAD,
  ),
  delete_group_msg_by_sender: row(
    ['group', 'GroupId'],
    shape({ GroupId: groupID, Sender_Account: userID }),
    async (rest, { GroupId, Sender_Account }) => {
      const sequences = await messagesOfSender(rest, GroupId, Sender_Account)
      await recallAll(rest, GroupId, sequences, '')
      return {}
    },
    BAD,
  ),
}

/** A command of `openim`, too. */
export const modifyGroupRow: RestRow<Modifying & Configuration> = row(
  ['group', 'GroupId'],
  shape({
    ...targetShape,
    MsgSeq: sequence,
    MsgBody: optional(messageBody),
    CloudCustomData: anyText,
  }),
  async (rest, { MsgSeq, MsgBody, CloudCustomData, ...where }) => {
    const at = {
      conversationType: wireConversationType.group,
      to: targetID(where),
      sequence: MsgSeq,
    }
    await modifyMessage(await asBackEnd(rest), changeOf(at, MsgBody, CloudCustomData))
    return {}
  },
  BAD,
)

const send = async (
  rest: RestContext<Sending>,
  { From_Account: from = rest.identifier, ...sent }: ReturnType<typeof readSend>,
): Promise<object> => {
  const { services } = rest
  const context = await asBackEnd(rest, from, serverCodes.GROUP_NO_ACCOUNT)
  const { GroupAtInfo: atUserList, To_Account: receiverList, MsgPriority = 'Normal' } = sent
  const to = targetID(sent)
  const answer = await sendGroup(
    context,
    asClientSends(sent, {
      from,
      to,
      clientTime: sent.MsgTimeStamp ?? services.time(),
      random: randomFor(sent.Random, to),
      priority: priorities.indexOf(MsgPriority) + 1,
      isOnlineOnly: sent.MsgOnlineOnlyFlag === true,
      extra: { ...(atUserList && { atUserList }), ...(receiverList && { receiverList }) },
    }),
    webhookOptions(sent),
  )
  const { time, sequence, messageDropReason } = answer
  return {
    MsgTime: time,
    MsgSeq: sequence,
    ...(messageDropReason !== undefined && { MsgDropReason: messageDropReason }),
  }
}

/** Recalls each message by itself; a refusal does not affect the others. */
const recallAll = async (
  rest: RestContext<Recalling>,
  to: string,
  sequences: readonly number[],
  reason: string,
): Promise<object[]> => {
  const context = await asBackEnd(rest)
  await withLoaded(() => findGroupOrTopic(rest.services, rest.sdkAppID, to))
  const results: object[] = []
  for (const MsgSeq of new Set(sequences)) {
    const at = { conversationType: wireConversationType.group, to, sequence: MsgSeq }
    const RetCode = await codeOf(() => revokeMessage(context, { ...at, reason }))
    results.push({ MsgSeq, RetCode })
  }
  return results
}

const codeOf = async (act: () => Promise<unknown>): Promise<number> => {
  try {
    await act()
    return 0
  } catch (cause) {
    if (cause instanceof Refusal && cause.code !== serverCodes.SERVER_FAULT) return cause.code
    throw cause
  }
}
