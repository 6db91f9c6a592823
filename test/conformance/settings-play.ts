import { type Conversation, TYPES } from '../../src/index.ts'
import { type Device, say, sayInGroup, type World } from '../support/world.ts'

/** One thing that happens: which deed, on which of bob's devices, and a number that decides the rest. */
export interface Step {
  readonly deed: keyof typeof deeds
  readonly device: number
  readonly n: number
}

interface Seat {
  device: Device
  isCut: boolean
}

const conversationIDs = ['C2Calice', 'C2Ccarol', 'GROUPteam', 'GROUPtable'] as const

/** Three devices of bob, who has conversations with alice and carol and in two groups. */
export class SettingsPlay {
  readonly world: World
  readonly seats: Seat[] = []
  readonly others: Device[] = []

  constructor(world: World) {
    this.world = world
  }

  async start(): Promise<void> {
    for (const format of ['binary', 'text', 'binary'] as const) {
      const device = await this.world.device('bob', { format, isNetworkTold: false })
      this.seats.push({ device, isCut: false })
    }
    for (const userID of ['alice', 'carol']) {
      this.others.push(await this.world.device(userID, { isNetworkTold: false }))
    }
    const [alice] = this.others as [Device]
    for (const groupID of ['team', 'table']) {
      const memberList = [{ userID: 'bob' }]
      await alice.chat.createGroup({ groupID, name: groupID, type: 'Public', memberList })
    }
    for (const other of this.others) await say(other, 'bob', 'hello')
  }

  async run(steps: readonly Step[]): Promise<void> {
    let together: Promise<void>[] = []
    for (const { deed, device, n } of steps) {
      const seat = this.seats[device % this.seats.length] as Seat
      if (alone.has(deed) || together.length === AT_ONCE) {
        await Promise.all(together)
        together = []
      }
      const done = deeds[deed](this, seat, n)
      if (alone.has(deed)) await done
      else together.push(done)
    }
    await Promise.all(together)
  }

  mend(): void {
    for (const seat of this.seats) {
      seat.device.cable.mend(this.world.server.url)
      seat.isCut = false
    }
  }

  /** What each of bob's devices shows, and last what a new one does. */
  async shown(): Promise<string[]> {
    const fresh = await this.world.device('bob', { isNetworkTold: false })
    const devices = [...this.seats.map(({ device }) => device), fresh]
    const shown = await Promise.all(devices.map(linesOf))
    await fresh.chat.destroy()
    return shown
  }
}

const AT_ONCE = 4

const alone: ReadonlySet<string> = new Set(['cut', 'mend', 'reload', 'restart'])

const linesOf = async ({ chat }: Device): Promise<string> => {
  const { conversationList } = (await chat.getConversationList()).data
  const groups = (await chat.getGroupList()).data.groupList
  const folders = (await chat.getConversationGroupList()).data
  const lines = conversationList
    .filter(({ conversationID }) => conversationIDs.some((one) => one === conversationID))
    .map(settingsOf)
    .toSorted()
  const ofGroups = groups.map(({ groupID, selfInfo }) => `${groupID} ${selfInfo.messageRemindType}`)
  const total = `${chat.getTotalUnreadMessageCount()}`
  return [...lines, ...ofGroups.toSorted(), folders.join('+'), total].join('\n')
}

const settingsOf = (conversation: Conversation): string => {
  const { conversationID, isPinned, markList, customData, messageRemindType, unreadCount } =
    conversation
  const marks = markList.toSorted().join('+')
  const folders = conversation.conversationGroupList.join('+')
  const mentions = conversation.groupAtInfoList.map(
    ({ messageSequence, atTypeArray }) => `${messageSequence}@${atTypeArray}`,
  )
  const settings = [isPinned, marks, customData, messageRemindType, folders]
  return [conversationID, ...settings, unreadCount, mentions.join('+')].join(' ')
}

type Deed = (play: SettingsPlay, seat: Seat, n: number) => Promise<void>

const one = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item

/** What is refused, or is cut off with its line, may have happened or not: all devices must agree. */
const tried =
  (call: (seat: Seat, conversationID: string, n: number) => Promise<unknown>): Deed =>
  async (_play, seat, n) => {
    if (seat.isCut) return
    await call(seat, one(conversationIDs, n), n).catch(() => undefined)
  }

const pin = tried(({ device }, conversationID, n) =>
  device.chat.pinConversation({ conversationID, isPinned: n % 3 > 0 }),
)

const mark = tried(({ device }, conversationID, n) =>
  device.chat.markConversation({
    conversationIDList: [conversationID, one(conversationIDs, n + 1)],
    markType: 2 ** (n % 5),
    enableMark: n % 3 > 0,
  }),
)

const note = tried(({ device }, conversationID, n) =>
  device.chat.setConversationCustomData({
    conversationIDList: [conversationID],
    customData: n % 4 === 0 ? '' : `${n}`,
  }),
)

const reminders = ['AcceptAndNotify', 'Discard', 'AcceptNotNotify']

const remind = tried(({ device }, conversationID, n) => {
  const messageRemindType = one(reminders, Math.floor(n / 4))
  const isGroup = conversationID.startsWith('GROUP')
  return device.chat.setMessageRemindType(
    isGroup
      ? { groupID: conversationID.slice('GROUP'.length), messageRemindType }
      : { userIDList: [conversationID.slice('C2C'.length)], messageRemindType },
  )
})

const dismiss = tried(({ device }, conversationID, n) =>
  device.chat.deleteConversation({
    conversationIDList: [conversationID],
    clearHistoryMessage: n % 8 < 4,
  }),
)

const folderNames = ['a', 'b', 'c'] as const

const folder = tried(({ device: { chat } }, conversationID, n) => {
  const groupName = one(folderNames, n)
  const conversationIDList = [conversationID, one(conversationIDs, n + 1)]
  const some = { conversationIDList, groupName }
  const deed = n % 7
  if (deed < 2) return chat.createConversationGroup(some)
  if (deed < 4) return chat.addConversationsToGroup(some)
  if (deed === 4) return chat.deleteConversationsFromGroup(some)
  if (deed === 5) return chat.deleteConversationGroup(groupName)
  return chat.renameConversationGroup({ oldName: groupName, newName: one(folderNames, n + 1) })
})

const read = tried(({ device }, conversationID) => device.chat.setMessageRead({ conversationID }))

const hear: Deed = async ({ others }, _seat, n) => {
  const [alice, carol] = others as [Device, Device]
  const conversationID = one(conversationIDs, n)
  if (conversationID === 'C2Ccarol') await say(carol, 'bob', `${n}`)
  else if (conversationID === 'C2Calice') await say(alice, 'bob', `${n}`)
  else if (n % 5 < 3) await sayInGroup(alice, conversationID.slice('GROUP'.length), `${n}`)
  else await mention(alice, conversationID.slice('GROUP'.length), n)
}

const mention = async ({ chat }: Device, to: string, n: number): Promise<void> => {
  const atUserList = n % 2 === 0 ? ['bob'] : [TYPES.MSG_AT_ALL, 'carol']
  const payload = { text: `${n}`, atUserList }
  await chat.sendMessage(chat.createTextAtMessage({ to, conversationType: 'GROUP', payload }))
}

const cut: Deed = async (_play, seat) => {
  seat.device.cable.cut()
  seat.isCut = true
}

const mend: Deed = async ({ world }, seat) => {
  seat.device.cable.mend(world.server.url)
  seat.isCut = false
}

const reload: Deed = async ({ world }, seat) => {
  if (seat.isCut) return
  await seat.device.chat.destroy()
  seat.device = await world.device('bob', { isNetworkTold: false })
}

const restart: Deed = async ({ world, seats, others }) => {
  await world.restart()
  for (const { device, isCut } of seats) if (!isCut) device.cable.mend(world.server.url)
  for (const { cable } of others) cable.mend(world.server.url)
}

/** Everything that can happen. */
export const deeds = {
  pin,
  mark,
  note,
  remind,
  dismiss,
  folder,
  read,
  hear,
  cut,
  mend,
  reload,
  restart,
} satisfies Record<string, Deed>
