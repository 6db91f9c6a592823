import { type SendAnswer, serverCodes } from 'tavern-im/protocol'
import { messageKeyOf } from '../domain/messages/message-key.ts'
import { type Sending, sendC2C } from '../handlers/message/send.ts'
import { type Guard, optional, shape, whole } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { accountOf, asBackEnd } from './act-as.ts'
import { messageCodes } from './codes.ts'
import { UINT32, userID } from './fields.ts'
import { coded, type RestContext, type RestRows, row } from './rest-row.ts'
import {
  asClientSends,
  importOptions,
  randomFor,
  sentFields,
  usersOf,
  webhookOptions,
} from './sent-fields.ts'

const LIFE_SECONDS = 604_800
const RECEIVERS = 500

const { BAD_JSON, BAD_RECEIVER, BAD_RANDOM, BAD_TIME, BAD_SYNC, BAD_LIFE_TIME } = messageCodes

const fields = {
  ...sentFields,
  MsgRandom: coded(BAD_RANDOM, whole(0, UINT32)),
  MsgTimeStamp: optional(coded(BAD_TIME, whole(0, UINT32))),
  SyncOtherMachine: optional(coded(BAD_SYNC, whole(1, 2))),
  MsgLifeTime: optional(coded(BAD_LIFE_TIME, whole(0, LIFE_SECONDS))),
}

const readOne = shape({ ...fields, To_Account: coded(BAD_RECEIVER, userID) })

const receivers: Guard<string[]> = (value, name) => {
  if (Array.isArray(value) && value.length > RECEIVERS) {
    const why = `more than ${RECEIVERS} receivers`
    throw new Refusal(messageCodes.TOO_MANY_RECEIVERS, `send messages: ${why}`)
  }
  const userIDs = coded(BAD_RECEIVER, usersOf(RECEIVERS))(value, name)
  if (userIDs.length > 0) return [...new Set(userIDs)]
  throw new Refusal(messageCodes.NO_RECEIVERS, 'send messages: To_Account is empty')
}

const readMany = shape({ ...fields, To_Account: receivers })

const readImport = shape({
  ...sentFields,
  From_Account: coded(messageCodes.BAD_SENDER, userID),
  To_Account: coded(BAD_RECEIVER, userID),
  MsgRandom: fields.MsgRandom,
  MsgTimeStamp: coded(BAD_TIME, whole(1, UINT32)),
  SyncFromOldSystem: coded(messageCodes.BAD_IMPORT, whole(1, 2)),
})

type Sent = Omit<ReturnType<typeof readOne>, 'To_Account'>

/** `openim`: messages of a back end to single users. */
export const c2cSendRows: RestRows<Sending> = {
  sendmsg: row(
    ['pair', 'From_Account', 'To_Account'],
    readOne,
    async (context, { To_Account, ...sent }) => {
      const { time, sequence } = await send(context, sent, To_Account)
      const random = randomFor(sent.MsgRandom, To_Account)
      const MsgKey = messageKeyOf({ time, sequence, random })
      return { MsgTime: time, MsgKey, MsgId: MsgKey }
    },
    BAD_JSON,
  ),
  batchsendmsg: row(
    ['pair', 'From_Account', 'To_Account'],
    readMany,
    async (context, { To_Account, ...sent }) => {
      const time = sent.MsgTimeStamp ?? context.services.time()
      const failures = await Promise.all(
        To_Account.map((to) => tried(context, { ...sent, MsgTimeStamp: time }, to)),
      )
      const ErrorList = failures.flat()
      const MsgKey = messageKeyOf({ sequence: 0, random: sent.MsgRandom, time })
      return { MsgKey, ...(ErrorList.length > 0 && { ErrorList }) }
    },
    BAD_JSON,
  ),
  /** Imports an earlier message; the receiver's devices receive it nevertheless. */
  importmsg: row(
    ['pair', 'From_Account', 'To_Account'],
    readImport,
    (context, body) => importMessage(context, body),
    BAD_JSON,
  ),
}

const send = async (
  rest: RestContext<Sending>,
  { From_Account: from = rest.identifier, ...sent }: Sent,
  to: string,
): Promise<SendAnswer> => {
  const context = await asBackEnd(rest, from)
  await accountOf(rest, to, messageCodes.NO_RECEIVER)
  const clientTime = sent.MsgTimeStamp ?? rest.services.time()
  const isOnlineOnly = sent.MsgLifeTime === 0
  const random = randomFor(sent.MsgRandom, to)
  const message = asClientSends(sent, { from, to, clientTime, random, isOnlineOnly })
  const isUnseenBySender = sent.SyncOtherMachine === 2
  return sendC2C(context, message, { ...webhookOptions(sent), isUnseenBySender })
}

/** Sends one of many; a failure does not affect the others. */
const tried = async (context: RestContext<Sending>, sent: Sent, to: string): Promise<object[]> => {
  try {
    await send(context, sent, to)
    return []
  } catch (cause) {
    if (!(cause instanceof Refusal) || cause.code === serverCodes.SERVER_FAULT) throw cause
    return [{ To_Account: to, ErrorCode: cause.code }]
  }
}

const importMessage = async (
  rest: RestContext<Sending>,
  { From_Account: from, To_Account: to, ...sent }: ReturnType<typeof readImport>,
): Promise<object> => {
  const { MsgTimeStamp: time } = sent
  if (time > rest.services.time()) {
    throw new Refusal(BAD_TIME, 'import message: MsgTimeStamp is in the future')
  }
  const context = await asBackEnd(rest, from)
  await accountOf(rest, to, messageCodes.NO_RECEIVER)
  const isUncounted = sent.SyncFromOldSystem === 2
  const SendMsgControl = [...(sent.SendMsgControl ?? []), ...(isUncounted ? ['NoUnread'] : [])]
  const where = { from, to, clientTime: time, random: randomFor(sent.MsgRandom, to) }
  await sendC2C(context, asClientSends({ ...sent, SendMsgControl }, where), {
    ...importOptions,
    time,
  })
  return {}
}
