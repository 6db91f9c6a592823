import { decodeMessage, LIMITS, type WireMessage, wireConversationType } from 'tavern-im/protocol'
import type { C2CSide } from '../core/memory/entities.ts'
import { decide } from '../core/memory/not-loaded.ts'
import { messageKeyOf, readMessageKey } from '../core/messages/message-key.ts'
import { readConversation } from '../handlers/conversation/read-conversation.ts'
import { type Guard, optional, record, shape, text, whole } from '../handlers/guards.ts'
import { conversationOf } from '../handlers/message/in-turn.ts'
import { modifyMessage } from '../handlers/message/modify-message.ts'
import { revokeMessage } from '../handlers/message/revoke-message.ts'
import { firstSince, seenBetween, sightOfSide } from '../rules/visibility.ts'
import { accountOf, asBackEnd, asUser } from './act-as.ts'
import { messageCodes } from './codes.ts'
import { messageBody, messageBodyOf } from './elements/message-body.ts'
import { either, number, UINT32, userID } from './fields.ts'
import { coded, type RestContext, type RestRow, row } from './rest-row.ts'
import { usersOf } from './sent-fields.ts'
import { isRecalled, placeOfKey } from './stored-messages.ts'

const PAGE = 100
const PEERS = 10

const { BAD_JSON, BAD_RECEIVER, BAD_SENDER, NO_RECEIVER } = messageCodes

const key = coded(messageCodes.BAD_KEY, text(64, 1))
const named = { From_Account: userID, To_Account: userID, MsgKey: key }

const readPage = shape({
  MaxCnt: whole(1, UINT32),
  MinTime: number,
  MaxTime: number,
  LastMsgKey: optional(text(64)),
})

/** Callers differ in what they call the two users. */
const readRoaming: Guard<Roaming> = (value, name) => ({
  ...readPage(record(value, name), name),
  userID: coded(BAD_SENDER, either(userID, 'Operator_Account', 'From_Account'))(value, name),
  peerID: coded(BAD_RECEIVER, either(userID, 'Peer_Account', 'To_Account'))(value, name),
})

interface Roaming extends ReturnType<typeof readPage> {
  readonly userID: string
  readonly peerID: string
}

/** `openim`: what was said between two users. */
export const c2cHistoryRows: Readonly<Record<string, RestRow>> = {
  admin_getroammsg: row(readRoaming, (context, body) => roam(context, body), BAD_JSON),
  admin_msgwithdraw: row(
    shape(named),
    async (rest, { From_Account, To_Account, MsgKey }) => {
      const context = await asBackEnd(rest, From_Account)
      const place = await placeOfKey(context, To_Account, MsgKey)
      await revokeMessage(context, { ...place, reason: '' })
      return {}
    },
    BAD_JSON,
  ),
  modify_c2c_msg: row(
    shape({
      ...named,
      MsgBody: optional(coded(messageCodes.BAD_BODY, messageBody)),
      CloudCustomData: optional(text(LIMITS.MESSAGE_BYTES)),
    }),
    async (rest, { From_Account, To_Account, MsgKey, MsgBody, CloudCustomData }) => {
      const context = await asBackEnd(rest, From_Account)
      const place = await placeOfKey(context, To_Account, MsgKey)
      await modifyMessage(context, changeOf(place, MsgBody, CloudCustomData))
      return {}
    },
    BAD_JSON,
  ),
  admin_set_msg_read: row(
    shape({ Report_Account: userID, Peer_Account: userID, MsgReadTime: optional(number) }),
    (rest, body) => setRead(rest, body.Report_Account, body.Peer_Account, body.MsgReadTime),
    BAD_JSON,
  ),
  get_c2c_unread_msg_num: row(
    shape({ To_Account: userID, Peer_Account: optional(usersOf(PEERS)) }),
    (rest, { To_Account, Peer_Account }) => unread(rest, To_Account, Peer_Account),
    BAD_JSON,
  ),
}

/** What a change of a message is for its handler; the back end always changes the newest version. */
export const changeOf = (
  place: object,
  said: ReturnType<typeof messageBody> | undefined,
  cloudCustomData: string | undefined,
): object => ({
  ...place,
  version: 0,
  ...(said && { type: said.type, payload: said.payload }),
  ...(cloudCustomData !== undefined && { cloudCustomData }),
})

interface Between {
  readonly mine: C2CSide
  readonly theirs: C2CSide
}

const between = async (rest: RestContext, user: string, peer: string): Promise<Between> => {
  const context = await asUser(rest, user)
  await accountOf(rest, peer, NO_RECEIVER)
  const conversation = await decide(() =>
    conversationOf(context, { conversationType: wireConversationType.c2c, to: peer }),
  )
  return conversation as Between & typeof conversation
}

/** A page of a conversation as one of its users sees it, the newest of the time first; on the page the oldest. */
const roam = async (rest: RestContext, asked: Roaming): Promise<object> => {
  const { world } = rest
  const { mine, theirs } = await between(rest, asked.userID, asked.peerID)
  await world.writer.settled()
  const { head } = mine
  const last = readMessageKey(asked.LastMsgKey ?? '')
  const end = head.id === 0 ? 0 : (await firstSince(world, head, asked.MaxTime + 1)) - 1
  const to = Math.min(end, last === undefined ? end : last.sequence - 1)
  const sight = sightOfSide(mine)
  const since = end === 0 ? 1 : await firstSince(world, head, asked.MinTime)
  const from = Math.max(sight.first, since)
  const count = Math.min(asked.MaxCnt, PAGE)
  const rows = from > to ? [] : await seenBetween(world, sight, { from, to }, 'newest', count + 1)
  const page = rows.slice(0, count).map(({ body }) => decodeMessage(body))
  const oldest = page.at(-1)
  return {
    Complete: rows.length > count ? 0 : 1,
    MsgCnt: page.length,
    LastMsgTime: oldest?.time ?? 0,
    LastMsgKey: oldest === undefined ? '' : messageKeyOf(oldest),
    MsgList: page.toReversed().map((message) => restMessage(message, { mine, theirs })),
  }
}

const RECALLED = 8

const restMessage = (message: WireMessage, { mine, theirs }: Between): object => {
  const { from, time } = message
  const ofSender = from === mine.account.userID ? mine : theirs
  return {
    From_Account: from,
    To_Account: message.to,
    MsgSeq: message.sequence,
    MsgRandom: message.random,
    MsgTimeStamp: time,
    MsgFlagBits: isRecalled(message) ? RECALLED : 0,
    IsPeerRead: ofSender.peerReadTime >= time ? 1 : 0,
    MsgKey: messageKeyOf(message),
    MsgBody: messageBodyOf(message),
    CloudCustomData: message.cloudCustomData,
  }
}

const setRead = async (
  rest: RestContext,
  user: string,
  peer: string,
  time: number | undefined,
): Promise<object> => {
  const { head } = (await between(rest, user, peer)).mine
  await rest.world.writer.settled()
  const last = head.lastSequence
  const isAll = time === undefined || last === 0
  const messageReadSeq = isAll ? last : (await firstSince(rest.world, head, time + 1)) - 1
  await readConversation(await asUser(rest, user), {
    conversationType: wireConversationType.c2c,
    to: peer,
    messageReadSeq,
    lastMessageTime: time ?? head.lastTime,
  })
  return {}
}

const unread = async (rest: RestContext, user: string, peers: readonly string[] | undefined) => {
  const { world, sdkAppID } = rest
  const account = await accountOf(rest, user)
  if (peers === undefined) {
    await world.writer.settled()
    const [row] = await world.storage.read(world.queries.unreadInAll, [account.id, account.id])
    return { AllC2CUnreadMsgNum: row?.unread ?? 0 }
  }
  const sides = await decide(() => {
    const known = world.memory.accounts(sdkAppID, new Set(peers))
    return known.filter((peer) => peer !== account).map((peer) => world.memory.side(account, peer))
  })
  const found = new Map(sides.map(({ peer, unread }) => [peer.userID, unread]))
  const missing = peers.filter((peer) => !found.has(peer))
  return {
    C2CUnreadMsgNumList: Array.from(found, ([Peer_Account, C2CUnreadMsgNum]) => ({
      Peer_Account,
      C2CUnreadMsgNum,
    })),
    ...(missing.length > 0 && {
      ErrorList: missing.map((Peer_Account) => ({ Peer_Account, ErrorCode: NO_RECEIVER })),
    }),
  }
}
