import { enqueueEffect } from '../../effects/enqueue-effect.ts'
import type { DbContext } from '../../storage/database.ts'
import { imUserOf } from '../accounts.ts'
import { seededRooms } from '../rooms.ts'
import { privateChats } from './chat-words.ts'
import { morePeople } from './people.ts'
import { HOUR_MS } from './seed-context.ts'

const PACE_SECONDS = 50
const READ = 2

const textOf = (text: string) => ({ MsgType: 'TIMTextElem', MsgContent: { Text: text } })

const BY_ONE = 0

/** An order card with an accompanying text; empty if there is none. */
const shownOf = (card: object | undefined) =>
  card === undefined
    ? []
    : ([
        [BY_ONE, textOf('我这边还有一单，看看合适不')],
        [
          BY_ONE,
          {
            MsgType: 'TIMCustomElem',
            MsgContent: { Data: JSON.stringify(card), Desc: '订单卡片', Ext: '' },
          },
        ],
      ] as const)

/** An open order of the account as a card of the web app; undefined if there is none. */
const cardOf = async ({ db }: DbContext, account: string) => {
  const order = await db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.publisher_id')
    .where('accounts.account', '=', account)
    .where('orders.state', 'in', ['recruiting', 'full', 'running'])
    .orderBy('orders.id', 'desc')
    .select(['orders.id', 'kind', 'title', 'boss_num', 'thug_num', 'price_fen'])
    .executeTakeFirst()
  return (
    order && {
      businessID: 'order_card',
      orderID: String(order.id),
      cardType: order.kind,
      title: order.title,
      detail: `${order.kind === 'raid' ? '团本' : '代练'} · ${order.boss_num} 老板 ${order.thug_num} 打手`,
      priceFen: order.price_fen,
    }
  )
}

/**
 * Imports private conversations of the last hours; an account with an open order sends its card.
 */
const importPrivateChats = async (context: DbContext): Promise<void> => {
  for (const [index, [one, other, lines]] of privateChats.entries()) {
    const from = Math.floor((context.now() - (5 + index * 7) * HOUR_MS) / 1000)
    const card = await cardOf(context, one)
    const said = [...lines.map(([by, text]) => [by, textOf(text)] as const), ...shownOf(card)]
    for (const [at, [by, element]] of said.entries()) {
      const [sender, receiver] = by === 0 ? [one, other] : [other, one]
      await enqueueEffect(context, {
        stream: `talk:${one}-${other}`,
        command: 'openim/importmsg',
        body: {
          From_Account: imUserOf(sender),
          To_Account: imUserOf(receiver),
          MsgRandom: index * 100 + at + 1,
          MsgTimeStamp: from + at * PACE_SECONDS,
          SyncFromOldSystem: READ,
          MsgBody: [element],
        },
      })
    }
  }
}

/** Adds members to the public rooms: everybody to the hall, some to the others. */
const fillRooms = async (context: DbContext): Promise<void> => {
  for (const [index, { groupID }] of seededRooms.entries()) {
    const guests = morePeople.filter((_, at) => at % (index + 1) === 0)
    await enqueueEffect(context, {
      stream: `room:${groupID}`,
      command: 'group_open_http_svc/import_group_member',
      body: {
        GroupId: groupID,
        MemberList: guests.map(({ account }) => ({ Member_Account: imUserOf(account) })),
      },
    })
  }
}

/** Imports the chats besides the orders. */
export const importPeopleChats = async (context: DbContext): Promise<void> => {
  await importPrivateChats(context)
  await fillRooms(context)
}
