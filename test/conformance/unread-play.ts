import type { ChatSDK, Conversation, Message, SendMessageOptions } from '../../src/index.ts'
import type { TestBed } from '../support/test-bed.ts'
import { lines, alone as linesAlone, one } from './line-deeds.ts'
import { type Deed as DeedOf, type Seat, Seats } from './play.ts'
import { UnreadModel } from './unread-model.ts'

const users = ['alice', 'bob', 'carol'] as const

interface Sent {
  readonly chat: ChatSDK
  readonly message: Message
  readonly key: string
}

/** Three users with two devices each, two groups, and the model of what all should count. */
export class UnreadPlay {
  readonly model = new UnreadModel()
  readonly seats: Seats
  readonly groupIDs: string[] = []
  readonly sent: Sent[] = []

  constructor(testBed: TestBed) {
    this.seats = new Seats(testBed)
  }

  async start(): Promise<void> {
    // One device of each user over each kind of frames.
    for (const format of ['binary', 'text'] as const) {
      for (const userID of users) {
        await this.seats.add(userID, { format, reportsNetwork: false })
      }
    }
    const [alice] = this.seats.all as [Seat]
    for (const others of [users.slice(1), users.slice(2)]) {
      const memberList = others.map((userID) => ({ userID }))
      const options = { name: 'team', type: 'Public' as const, memberList }
      const { data } = await alice.device.chat.createGroup(options)
      this.groupIDs.push(data.group.groupID)
    }
  }

  /** The conversations that a user may have: what it calls them, and their key in the model. */
  places(userID: string): (readonly [conversationID: string, key: string])[] {
    const others = users.filter((other) => other !== userID)
    const groupIDs = userID === 'bob' ? this.groupIDs.slice(0, 1) : this.groupIDs
    return [
      ...others.map((other) => [`C2C${other}`, [userID, other].toSorted().join(' ')] as const),
      ...groupIDs.map((groupID) => [`GROUP${groupID}`, groupID] as const),
    ]
  }

  /** What the model wants every device to show. */
  wanted(): string[] {
    return this.seats.all.map(({ userID }) => {
      const places = this.places(userID)
      const counts = places.map(([id, key]) => [id, this.model.unread(key, userID)] as const)
      const total = places
        .filter(([, key]) => this.model.isInTotal(key, userID))
        .reduce((sum, [, key]) => sum + this.model.unread(key, userID), 0)
      return linesOf(userID, counts, total)
    })
  }

  async shown(): Promise<string[]> {
    return Promise.all(
      this.seats.all.map(async ({ userID, device: { chat } }) => {
        const list = await chat.getConversationList()
        const counts = new Map(
          list.data.conversationList.map((one) => [one.conversationID, one.unreadCount]),
        )
        const ofMine = this.places(userID).map(([id]) => [id, counts.get(id) ?? 0] as const)
        return linesOf(userID, ofMine, chat.getTotalUnreadMessageCount())
      }),
    )
  }
}

/** What the model could not tell the outcome of if others happened at the same time. */
export const alone: ReadonlySet<string> = new Set([...linesAlone, 'readAll', 'remind'])

const linesOf = (
  userID: string,
  counts: readonly (readonly [id: string, count: number])[],
  total: number,
) => `${userID} ${counts.map(([id, count]) => `${id} ${count}`).join(', ')} = ${total}`

type Deed = DeedOf<UnreadPlay>

/** What is refused happened to nobody. */
const tried = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  )

const connected =
  (deed: Deed): Deed =>
  async (play, seat, n) => {
    if (!seat.isCut) await deed(play, seat, n)
  }

const say = (
  options: SendMessageOptions = {},
  receivers?: (userID: string) => readonly string[],
): Deed =>
  connected(async (play, { userID, device: { chat } }, n) => {
    const places = play.places(userID)
    const [conversationID, key] = one(receivers === undefined ? places : places.slice(2), n)
    const isGroup = conversationID.startsWith('GROUP')
    const receiverList = receivers?.(userID)
    const message = chat.createTextMessage({
      to: conversationID.slice(isGroup ? 5 : 3),
      conversationType: isGroup ? 'GROUP' : 'C2C',
      payload: { text: `${n}` },
      ...(receiverList === undefined ? {} : { receiverList: [...receiverList] }),
    })
    await chat.sendMessage(message, options)
    if (options.onlineUserOnly) return
    play.sent.push({ chat, message, key })
    play.model.said(key, {
      sequence: message.sequence,
      from: userID,
      isCounted: options.messageControlInfo?.excludedFromUnreadCount !== true,
      ...(receiverList === undefined ? {} : { receivers: receiverList }),
    })
  })

const conversationOf = async (
  { device: { chat } }: Seat,
  conversationID: string,
): Promise<Conversation | undefined> =>
  (await chat.getConversationList([conversationID])).data.conversationList[0]

const read: Deed = async (play, seat, n) => {
  const [conversationID, key] = one(play.places(seat.userID), n)
  const conversation = await conversationOf(seat, conversationID)
  if (conversation === undefined || conversation.unreadCount === 0) return
  play.model.read(key, seat.userID, conversation.lastMessage.lastSequence)
  const call = tried(seat.device.chat.setMessageRead({ conversationID }))
  if (seat.isCut) seat.calls.add(call)
  else await call
}

const readAll = connected(async (play, seat) => {
  const { chat } = seat.device
  const { conversationList } = (await chat.getConversationList()).data
  const unread = conversationList.filter(({ unreadCount }) => unreadCount > 0)
  const isC2C = unread.some(({ type }) => type === 'C2C')
  const seen = new Map(unread.map((each) => [each.conversationID, each.lastMessage.lastSequence]))
  if (!(await tried(chat.setAllMessageRead()))) return
  for (const [conversationID, key] of play.places(seat.userID)) {
    if (conversationID.startsWith('C2C')) {
      if (isC2C) play.model.read(key, seat.userID, play.model.newest(key))
    } else play.model.read(key, seat.userID, seen.get(conversationID) ?? 0)
  }
})

const revoke = connected(async (play, { device: { chat } }, n) => {
  const mine = play.sent.filter((sent) => sent.chat === chat && !sent.message.isRevoked)
  if (mine.length === 0) return
  const { message, key } = one(mine, n)
  if (await tried(chat.revokeMessage(message))) play.model.revoked(key, message.sequence)
})

const remove = connected(async (play, { userID, device: { chat } }, n) => {
  const [conversationID, key] = one(play.places(userID), n)
  const { messageList } = (await chat.getMessageList({ conversationID })).data
  const message = messageList.at(-1 - (n % 5))
  if (message === undefined) return
  if (await tried(chat.deleteMessage([message]))) play.model.deleted(key, message.sequence, userID)
})

const clear = connected(async (play, seat, n) => {
  const [conversationID, key] = one(play.places(seat.userID), n)
  const conversation = await conversationOf(seat, conversationID)
  if (conversation === undefined) return
  const { lastSequence } = conversation.lastMessage
  if (await tried(seat.device.chat.clearHistoryMessage(conversationID)))
    play.model.read(key, seat.userID, lastSequence)
})

const dismiss = connected(async (play, seat, n) => {
  const [conversationID, key] = one(play.places(seat.userID), n)
  const conversation = await conversationOf(seat, conversationID)
  if (conversation === undefined) return
  const { lastSequence } = conversation.lastMessage
  const options = { conversationIDList: [conversationID], clearHistoryMessage: n % 2 === 0 }
  if (await tried(seat.device.chat.deleteConversation(options)))
    play.model.read(key, seat.userID, lastSequence)
})

const reminders = ['AcceptAndNotify', 'Discard', 'AcceptNotNotify']

const remind = connected(async (play, { userID, device: { chat } }, n) => {
  const [conversationID, key] = one(play.places(userID), n)
  const messageRemindType = one(reminders, Math.floor(n / 5))
  const isGroup = conversationID.startsWith('GROUP')
  const options = isGroup
    ? { groupID: conversationID.slice('GROUP'.length) }
    : { userIDList: [conversationID.slice('C2C'.length)] }
  if (await tried(chat.setMessageRemindType({ ...options, messageRemindType })))
    play.model.reminded(key, userID, messageRemindType)
})

/** Not where a call waits: the model takes it for done. */
const reload = connected(async (play, seat) => {
  if (seat.calls.size === 0) await lines.reload(play, seat)
})

const uncounted = { messageControlInfo: { excludedFromUnreadCount: true } }

/** Everything that can be done. A new kind of deed is a row. */
export const deeds = {
  say: say(),
  sayUncounted: say(uncounted),
  sayOnlineOnly: say({ onlineUserOnly: true }),
  sayToSome: say({}, (userID) => users.filter((other) => other !== userID).slice(0, 1)),
  read,
  readAll,
  revoke,
  remove,
  clear,
  dismiss,
  remind,
  cut: lines.cut,
  mend: lines.mend,
  reload,
  restart: lines.restart,
} satisfies Record<string, Deed>
