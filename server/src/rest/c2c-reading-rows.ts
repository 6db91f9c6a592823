import { wireConversationType } from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import { firstSince } from '../domain/messages/message-times.ts'
import type { Notify } from '../domain/notify.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import { readConversation } from '../handlers/conversation/read-conversation.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { optional, shape } from '../kernel/guards.ts'
import type { BackEnds } from '../services/services.ts'
import { accountOf, asUser } from './act-as.ts'
import { between } from './c2c-between.ts'
import { messageCodes } from './codes.ts'
import { number, userID } from './fields.ts'
import { type RestContext, type RestRows, row } from './rest-row.ts'
import { usersOf } from './sent-fields.ts'

const PEERS = 10

const { BAD_JSON, NO_RECEIVER } = messageCodes

/** `openim`: read marks between users. */
export const c2cReadingRows: RestRows<Data & Notify & Configuration & LiveRooms & BackEnds> = {
  admin_set_msg_read: row(
    ['pair', 'Report_Account', 'Peer_Account'],
    shape({ Report_Account: userID, Peer_Account: userID, MsgReadTime: optional(number) }),
    (rest, body) => setRead(rest, body.Report_Account, body.Peer_Account, body.MsgReadTime),
    BAD_JSON,
  ),
  get_c2c_unread_msg_num: row(
    ['account', 'To_Account'],
    shape({ To_Account: userID, Peer_Account: optional(usersOf(PEERS)) }),
    (rest, { To_Account, Peer_Account }) => unread(rest, To_Account, Peer_Account),
    BAD_JSON,
  ),
}

const setRead = async (
  rest: RestContext<Data & Notify & Configuration & LiveRooms & BackEnds>,
  user: string,
  peer: string,
  time: number | undefined,
): Promise<object> => {
  const { head } = (await between(rest, user, peer)).ownSide
  await rest.services.writer.settled()
  const last = head.lastSequence
  const isAll = time === undefined || last === 0
  const messageReadSeq = isAll ? last : (await firstSince(rest.services, head, time + 1)) - 1
  await readConversation(await asUser(rest, user), {
    conversationType: wireConversationType.c2c,
    to: peer,
    messageReadSeq,
    lastMessageTime: time ?? head.lastTime,
  })
  return {}
}

const unread = async (
  rest: RestContext<Data & Configuration>,
  user: string,
  peers: readonly string[] | undefined,
) => {
  const { services, sdkAppID } = rest
  const account = await accountOf(rest, user)
  if (peers === undefined || peers.length === 0) {
    await services.writer.settled()
    const [row] = await services.storage.read(services.queries.unreadInAll, [
      account.id,
      account.id,
    ])
    return { AllC2CUnreadMsgNum: row?.unread ?? 0 }
  }
  const sides = await withLoaded(() => {
    const known = services.cache.accounts(sdkAppID, new Set(peers))
    return known
      .filter((peer) => peer !== account)
      .map((peer) => services.cache.side(account, peer))
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
