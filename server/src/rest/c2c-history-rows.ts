import { decodeMessage, type WireMessage } from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import { messageBodyOf } from '../domain/elements/message-body.ts'
import { messageKeyOf, readMessageKey } from '../domain/messages/message-key.ts'
import { firstSince } from '../domain/messages/message-times.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import { seenBetween, visibleRangeOfSide } from '../domain/rules/visibility.ts'
import { type Guard, optional, record, shape, text, whole } from '../kernel/guards.ts'
import { type Between, between } from './c2c-between.ts'
import { messageCodes } from './codes.ts'
import { either, number, UINT32, userID } from './fields.ts'
import { coded, type RestContext, type RestRows, row } from './rest-row.ts'
import { isRecalled } from './stored-messages.ts'

const PAGE = 100

const { BAD_JSON, BAD_RECEIVER, BAD_SENDER } = messageCodes

const readPage = shape({
  MaxCnt: whole(1, UINT32),
  MinTime: number,
  MaxTime: number,
  LastMsgKey: optional(text(64)),
})

/** Callers use different names for the two users. */
const readRoaming: Guard<Roaming> = (value, name) => ({
  ...readPage(record(value, name), name),
  userID: coded(BAD_SENDER, either(userID, 'Operator_Account', 'From_Account'))(value, name),
  peerID: coded(BAD_RECEIVER, either(userID, 'Peer_Account', 'To_Account'))(value, name),
})

interface Roaming extends ReturnType<typeof readPage> {
  readonly userID: string
  readonly peerID: string
}

/** `openim`: history of two users. */
export const c2cHistoryRows: RestRows<Data & Configuration & LiveRooms> = {
  admin_getroammsg: row(
    ['pair', 'Operator_Account|From_Account', 'Peer_Account|To_Account'],
    readRoaming,
    (context, body) => roam(context, body),
    BAD_JSON,
  ),
}

/**
 * A page of a conversation as one of its users sees it, from the newest of the period on; the
 * oldest first within the page.
 */
const roam = async (
  rest: RestContext<Data & Configuration & LiveRooms>,
  request: Roaming,
): Promise<object> => {
  const { services } = rest
  const conversation = await between(rest, request.userID, request.peerID)
  await services.writer.settled()
  const { head, ownSide } = conversation
  const last = readMessageKey(request.LastMsgKey ?? '')
  const end = head.id === 0 ? 0 : (await firstSince(services, head, request.MaxTime + 1)) - 1
  const to = Math.min(end, last === undefined ? end : last.sequence - 1)
  const visible = visibleRangeOfSide(ownSide)
  const since = end === 0 ? 1 : await firstSince(services, head, request.MinTime)
  const from = Math.max(visible.first, since)
  const count = Math.min(request.MaxCnt, PAGE)
  const rows =
    from > to ? [] : await seenBetween(services, visible, { from, to }, 'newest', count + 1)
  const page = rows.slice(0, count).map(({ body }) => decodeMessage(body))
  const oldest = page.at(-1)
  return {
    Complete: rows.length > count ? 0 : 1,
    MsgCnt: page.length,
    LastMsgTime: oldest?.time ?? 0,
    LastMsgKey: oldest === undefined ? '' : messageKeyOf(oldest),
    MsgList: page.toReversed().map((message) => restMessage(message, conversation)),
  }
}

const RECALLED = 8

const restMessage = (message: WireMessage, { ownSide, peerSide }: Between): object => {
  const { from, time } = message
  const ofSender = from === ownSide.account.userID ? ownSide : peerSide
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
