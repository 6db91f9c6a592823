import type { ChatSDK, Conversation, Message, SendMessageOptions } from '../../src/index.ts'
import type { Device, World } from '../support/world.ts'
import { UnreadModel } from './unread-model.ts'

const users = ['alice', 'bob', 'carol'] as const

/** One thing that somebody does: which deed, on which device, and a number that decides the rest. */
export interface Step {
  readonly deed: keyof typeof deeds
  readonly device: number
  readonly n: number
}

interface Seat {
  readonly userID: string
  device: Device
  isCut: boolean
  /** Calls that wait for a connection. */
  waiting: Promise<unknown>[]
}

interface Sent {
  readonly chat: ChatSDK
  readonly message: Message
  readonly key: string
}

/** Three users with two devices each, two groups, and the model of what all should count. */
export class Play {
  readonly model = new UnreadModel()
  readonly world: World
  readonly seats: Seat[] = []
  readonly groupIDs: string[] = []
  readonly sent: Sent[] = []

  constructor(world: World) {
    this.world = world
  }

  async start(): Promise<void> {
    // One device of each user over each kind of frames.
    for (const format of ['binary', 'text'] as const) {
      for (const userID of users) {
        const device = await this.world.device(userID, { format, isNetworkTold: false })
        this.seats.push({ userID, device, isCut: false, waiting: [] })
      }
    }
    const [alice] = this.seats as [Seat]
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

  /** One after the other, but for those that may happen at once: they do, a few at a time. */
  async run(steps: readonly Step[]): Promise<void> {
    let together: Promise<void>[] = []
    for (const { deed, device, n } of steps) {
      const seat = this.seats[device % this.seats.length] as Seat
      const isAlone = alone.has(deed)
      if (isAlone || together.length === AT_ONCE) together = await settled(together)
      const done = deeds[deed](this, seat, n)
      if (isAlone) await done
      else together.push(done)
    }
    await settled(together)
  }

  /** All devices have a connection, and nothing waits. */
  async mend(): Promise<void> {
    for (const seat of this.seats) {
      seat.device.cable.mend(this.world.server.url)
      seat.isCut = false
    }
    await Promise.all(this.seats.flatMap(({ waiting }) => waiting))
    for (const seat of this.seats) seat.waiting = []
  }

  /** What the model wants every device to show. */
  wanted(): string[] {
    return this.seats.map(({ userID }) => {
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
      this.seats.map(async ({ userID, device: { chat } }) => {
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

const AT_ONCE = 4

/** What the model could not tell the outcome of if others happened at the same time. */
const alone: ReadonlySet<string> = new Set([
  'readAll',
  'remind',
  'cut',
  'mend',
  'reload',
  'restart',
])

const settled = async (calls: readonly Promise<void>[]): Promise<Promise<void>[]> => {
  await Promise.all(calls)
  return []
}

const linesOf = (
  userID: string,
  counts: readonly (readonly [id: string, count: number])[],
  total: number,
) => `${userID} ${counts.map(([id, count]) => `${id} ${count}`).join(', ')} = ${total}`

type Deed = (play: Play, seat: Seat, n: number) => Promise<void>

const one = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item

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
  if (seat.isCut) seat.waiting.push(call)
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

const cut: Deed = async (_play, seat) => {
  seat.device.cable.cut()
  seat.isCut = true
}

const mend: Deed = async (play, seat) => {
  seat.device.cable.mend(play.world.server.url)
  seat.isCut = false
}

const reload = connected(async (play, seat) => {
  if (seat.waiting.length > 0) return
  await seat.device.chat.destroy()
  seat.device = await play.world.device(seat.userID, { isNetworkTold: false })
})

const restart: Deed = async (play) => {
  await play.world.restart()
  for (const seat of play.seats) if (!seat.isCut) seat.device.cable.mend(play.world.server.url)
}

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
  cut,
  mend,
  reload,
  restart,
} satisfies Record<string, Deed>
