import type { ChatSDK, Conversation, Message, SendMessageOptions } from '../../src/index.ts'
import type { TestBed } from '../support/test-bed.ts'
import { connectionActions, alone as linesAlone, one } from './connection-actions.ts'
import { type Action as ActionOf, type Participant, Participants } from './scenario.ts'
import { UnreadModel } from './unread-model.ts'

const users = ['alice', 'bob', 'carol'] as const

interface Sent {
  readonly chat: ChatSDK
  readonly message: Message
  readonly key: string
}

/** Three users with two devices each, two groups, and the model of what all should count. */
export class UnreadScenario {
  readonly model = new UnreadModel()
  readonly participants: Participants
  readonly groupIDs: string[] = []
  readonly sent: Sent[] = []

  constructor(testBed: TestBed) {
    this.participants = new Participants(testBed, users)
  }

  async start(): Promise<void> {
    // One device of each user over each kind of frames.
    for (const format of ['binary', 'text'] as const) {
      for (const userID of users) {
        await this.participants.add(userID, { format, reportsNetwork: false })
      }
    }
    const [alice] = this.participants.all as [Participant]
    for (const others of [users.slice(1), users.slice(2)]) {
      const memberList = others.map((userID) => ({ userID }))
      const options = { name: 'team', type: 'Public' as const, memberList }
      const { data } = await alice.device.chat.createGroup(options)
      this.groupIDs.push(data.group.groupID)
    }
  }

  /** The conversations that a user may have: what it calls them, and their key in the model. */
  targets(userID: string): (readonly [conversationID: string, key: string])[] {
    const others = users.filter((other) => other !== userID)
    const groupIDs = userID === 'bob' ? this.groupIDs.slice(0, 1) : this.groupIDs
    return [
      ...others.map((other) => [`C2C${other}`, [userID, other].toSorted().join(' ')] as const),
      ...groupIDs.map((groupID) => [`GROUP${groupID}`, groupID] as const),
    ]
  }

  /** The counts that every device must show according to the model. */
  expected(): string[] {
    return this.participants.all.map(({ userID }) => {
      const targets = this.targets(userID)
      const counts = targets.map(([id, key]) => [id, this.model.unread(key, userID)] as const)
      const total = targets
        .filter(([, key]) => this.model.isInTotal(key, userID))
        .reduce((sum, [, key]) => sum + this.model.unread(key, userID), 0)
      return linesOf(userID, counts, total)
    })
  }

  async shown(): Promise<string[]> {
    return Promise.all(
      this.participants.all.map(async ({ userID, device: { chat } }) => {
        const list = await chat.getConversationList()
        const counts = new Map(
          list.data.conversationList.map((one) => [one.conversationID, one.unreadCount]),
        )
        const ofMine = this.targets(userID).map(([id]) => [id, counts.get(id) ?? 0] as const)
        return linesOf(userID, ofMine, chat.getTotalUnreadMessageCount())
      }),
    )
  }
}

/** Actions with an outcome that the model cannot predict beside concurrent ones. */
export const alone: ReadonlySet<string> = new Set([...linesAlone, 'readAll', 'remind'])

const linesOf = (
  userID: string,
  counts: readonly (readonly [id: string, count: number])[],
  total: number,
) => `${userID} ${counts.map(([id, count]) => `${id} ${count}`).join(', ')} = ${total}`

type Action = ActionOf<UnreadScenario>

/** Whether the call succeeded; a rejected call has no effect. */
const tried = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  )

const connected =
  (action: Action): Action =>
  async (scenario, participant, n) => {
    if (!participant.isCut) await action(scenario, participant, n)
  }

const say = (
  options: SendMessageOptions = {},
  receivers?: (userID: string) => readonly string[],
): Action =>
  connected(async (scenario, { userID, device: { chat } }, n) => {
    const targets = scenario.targets(userID)
    const [conversationID, key] = one(receivers === undefined ? targets : targets.slice(2), n)
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
    scenario.sent.push({ chat, message, key })
    scenario.model.said(key, {
      sequence: message.sequence,
      from: userID,
      isCounted: options.messageControlInfo?.excludedFromUnreadCount !== true,
      ...(receiverList === undefined ? {} : { receivers: receiverList }),
    })
  })

const conversationOf = async (
  { device: { chat } }: Participant,
  conversationID: string,
): Promise<Conversation | undefined> =>
  (await chat.getConversationList([conversationID])).data.conversationList[0]

const read: Action = async (scenario, participant, n) => {
  const [conversationID, key] = one(scenario.targets(participant.userID), n)
  const conversation = await conversationOf(participant, conversationID)
  if (conversation === undefined || conversation.unreadCount === 0) return
  scenario.model.read(key, participant.userID, conversation.lastMessage.lastSequence)
  const call = tried(participant.device.chat.setMessageRead({ conversationID }))
  if (participant.isCut) participant.calls.add(call)
  else await call
}

const readAll = connected(async (scenario, participant) => {
  const { chat } = participant.device
  const { conversationList } = (await chat.getConversationList()).data
  const unread = conversationList.filter(({ unreadCount }) => unreadCount > 0)
  const isC2C = unread.some(({ type }) => type === 'C2C')
  const seen = new Map(unread.map((each) => [each.conversationID, each.lastMessage.lastSequence]))
  if (!(await tried(chat.setAllMessageRead()))) return
  for (const [conversationID, key] of scenario.targets(participant.userID)) {
    if (conversationID.startsWith('C2C')) {
      if (isC2C) scenario.model.read(key, participant.userID, scenario.model.newest(key))
    } else scenario.model.read(key, participant.userID, seen.get(conversationID) ?? 0)
  }
})

const revoke = connected(async (scenario, { device: { chat } }, n) => {
  const mine = scenario.sent.filter((sent) => sent.chat === chat && !sent.message.isRevoked)
  if (mine.length === 0) return
  const { message, key } = one(mine, n)
  if (await tried(chat.revokeMessage(message))) scenario.model.revoked(key, message.sequence)
})

const remove = connected(async (scenario, { userID, device: { chat } }, n) => {
  const [conversationID, key] = one(scenario.targets(userID), n)
  const { messageList } = (await chat.getMessageList({ conversationID })).data
  const message = messageList.at(-1 - (n % 5))
  if (message === undefined) return
  if (await tried(chat.deleteMessage([message])))
    scenario.model.deleted(key, message.sequence, userID)
})

const clear = connected(async (scenario, participant, n) => {
  const [conversationID, key] = one(scenario.targets(participant.userID), n)
  const conversation = await conversationOf(participant, conversationID)
  if (conversation === undefined) return
  const { lastSequence } = conversation.lastMessage
  if (await tried(participant.device.chat.clearHistoryMessage(conversationID)))
    scenario.model.read(key, participant.userID, lastSequence)
})

const dismiss = connected(async (scenario, participant, n) => {
  const [conversationID, key] = one(scenario.targets(participant.userID), n)
  const conversation = await conversationOf(participant, conversationID)
  if (conversation === undefined) return
  const { lastSequence } = conversation.lastMessage
  const options = { conversationIDList: [conversationID], clearHistoryMessage: n % 2 === 0 }
  if (await tried(participant.device.chat.deleteConversation(options)))
    scenario.model.read(key, participant.userID, lastSequence)
})

const reminders = ['AcceptAndNotify', 'Discard', 'AcceptNotNotify']

const remind = connected(async (scenario, { userID, device: { chat } }, n) => {
  const [conversationID, key] = one(scenario.targets(userID), n)
  const messageRemindType = one(reminders, Math.floor(n / 5))
  const isGroup = conversationID.startsWith('GROUP')
  const options = isGroup
    ? { groupID: conversationID.slice('GROUP'.length) }
    : { userIDList: [conversationID.slice('C2C'.length)] }
  if (await tried(chat.setMessageRemindType({ ...options, messageRemindType })))
    scenario.model.reminded(key, userID, messageRemindType)
})

/** Not where a call waits: the model takes it for done. */
const reload = connected(async (scenario, participant) => {
  if (participant.calls.size === 0) await connectionActions.reload(scenario, participant)
})

const uncounted = { messageControlInfo: { excludedFromUnreadCount: true } }

/** All actions. A new kind of action is a row. */
export const actions = {
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
  cut: connectionActions.cut,
  reconnect: connectionActions.reconnect,
  reload,
  restart: connectionActions.restart,
} satisfies Record<string, Action>
