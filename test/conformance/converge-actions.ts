import { type Message, viewOf } from '../../src/index.ts'
import { connectionActions, one, tried } from './connection-actions.ts'
import type { ConvergeScenario, Target } from './converge-scenario.ts'
import type { Action, Participant } from './scenario.ts'

/** An action of a participant on a conversation. */
const at =
  (
    action: (
      scenario: ConvergeScenario,
      participant: Participant,
      n: number,
      target: Target,
    ) => Promise<void>,
  ): Action<ConvergeScenario> =>
  (scenario, participant, n) =>
    action(scenario, participant, Math.floor(n / 3), one(scenario.targets(participant.userID), n))

/** The messages that a device has without asking, oldest first. */
const known = ({ device: { chat } }: Participant, conversationID: string): Message[] =>
  viewOf(chat)
    .timeline(conversationID, { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY })
    .items.flatMap((item) => {
      const message = item.kind === 'message' ? chat.findMessage(item.message.ID) : null
      return message?.type === 'TIMTextElem' ? [message] : []
    })

/** An action of a participant on a message, mostly a recent one. */
const to = (
  action: (
    scenario: ConvergeScenario,
    participant: Participant,
    n: number,
    message: Message,
    target: Target,
  ) => Promise<void>,
  isExpected: (message: Message) => boolean = () => true,
): Action<ConvergeScenario> =>
  at(async (scenario, participant, n, target) => {
    const all = known(participant, target.conversationID).filter(
      (message) => message.sequence > 0 && !message.isRevoked && isExpected(message),
    )
    const message = all.at(-1 - (n % 7)) ?? all.at(-1)
    if (message !== undefined) await action(scenario, participant, n, message, target)
  })

const say = at(async (scenario, participant, n, { conversationID, key }) => {
  const { chat } = participant.device
  const isGroup = conversationID.startsWith('GROUP')
  const options = {
    to: conversationID.slice(isGroup ? 5 : 3),
    conversationType: isGroup ? ('GROUP' as const) : ('C2C' as const),
    payload: { text: `${++scenario.texts}`, atUserList: ['bob'] },
    needReadReceipt: n % 2 === 0,
    isSupportExtension: n % 5 > 0,
  }
  const message =
    isGroup && n % 4 === 0 ? chat.createTextAtMessage(options) : chat.createTextMessage(options)
  scenario.model.wrote(key, message.ID)
  await tried(participant, n, chat.sendMessage(message))
})

const sayMany: Action<ConvergeScenario> = async (scenario, participant, n) => {
  for (let more = 0; more < 2 + (n % 5); more++) await say(scenario, participant, n * 3 + more * 9)
}

const resend = at(async (_scenario, participant, n, { conversationID }) => {
  const unsent = known(participant, conversationID).filter(({ status }) => status !== 'success')
  if (unsent.length > 0)
    await tried(participant, n, participant.device.chat.resendMessage(one(unsent, n)))
})

const revoke = to(
  (scenario, participant, n, message) =>
    tried(participant, n, participant.device.chat.revokeMessage(message), () =>
      scenario.model.revoked(message.ID),
    ),
  ({ flow }) => flow === 'out',
)

const change = (
  scenario: ConvergeScenario,
  participant: Participant,
  n: number,
  message: Message,
) => {
  message.payload = { text: `${++scenario.texts}, another` }
  return tried(participant, n, participant.device.chat.modifyMessage(message), () =>
    scenario.model.modified(message.ID),
  )
}

const modify = to(change)

/** All devices that have the message modify it at once. */
const modifyTogether = to(async (scenario, _participant, _n, { ID }) => {
  await Promise.all(
    scenario.participants.all.map(async (participant) => {
      const message = participant.device.chat.findMessage(ID)
      if (message !== null) await change(scenario, participant, 1, message)
    }),
  )
})

const remove = to(async (scenario, participant, n, message, { referenceUserID }) => {
  if (participant.userID === referenceUserID) return
  scenario.model.deleted(message.ID, participant.userID, false)
  const call = participant.device.chat.deleteMessage([message])
  await tried(participant, n, call, () =>
    scenario.model.deleted(message.ID, participant.userID, true),
  )
})

const clear = at(async (scenario, participant, n, { conversationID, key, referenceUserID }) => {
  if (participant.userID === referenceUserID || n % 3 > 0) return
  const view = viewOf(participant.device.chat)
  const { newestSequence } = view.timeline(conversationID, { fromSequence: 0, toSequence: 0 })
  const { lastSequence = 0 } = view.conversation(conversationID)?.lastMessage ?? {}
  scenario.model.cleared(key, participant.userID, Math.max(newestSequence, lastSequence))
  await tried(participant, n, participant.device.chat.clearHistoryMessage(conversationID))
})

const reactions = ['like', 'joy'] as const

const react = to((_scenario, participant, n, message) =>
  tried(participant, n, participant.device.chat.addMessageReaction(message, one(reactions, n))),
)

const unreact = to((_scenario, participant, n, message) =>
  tried(participant, n, participant.device.chat.removeMessageReaction(message, one(reactions, n))),
)

const askReactions = at(async (_scenario, participant, n, { conversationID }) => {
  const messageList = known(participant, conversationID).slice(-20)
  if (messageList.length > 0)
    await tried(participant, n, participant.device.chat.getMessageReactions({ messageList }))
})

const keys = ['a', 'b', 'c'] as const

const extend = to(
  (scenario, participant, n, message) => {
    const extensions = [{ key: one(keys, n), value: `${++scenario.texts}` }]
    return tried(participant, n, participant.device.chat.setMessageExtensions(message, extensions))
  },
  ({ isSupportExtension }) => isSupportExtension,
)

const unextend = to(
  (_scenario, participant, n, message) => {
    const keyList = n % 4 === 0 ? undefined : [one(keys, n)]
    return tried(participant, n, participant.device.chat.deleteMessageExtensions(message, keyList))
  },
  ({ isSupportExtension }) => isSupportExtension,
)

const askExtensions = to(
  (_scenario, participant, n, message) =>
    tried(participant, n, participant.device.chat.getMessageExtensions(message)),
  ({ isSupportExtension }) => isSupportExtension,
)

const receipt = at(async (_scenario, participant, n, { conversationID }) => {
  const messageList = known(participant, conversationID).filter((message) => message.flow === 'in')
  if (messageList.length > 0)
    await tried(
      participant,
      n,
      participant.device.chat.sendMessageReadReceipt(messageList.slice(-10)),
    )
})

const askReceipts = at(async (_scenario, participant, n, { conversationID }) => {
  const mine = known(participant, conversationID).filter(({ flow }) => flow === 'out')
  if (mine.length > 0)
    await tried(participant, n, participant.device.chat.getMessageReadReceiptList(mine))
})

const read = at((_scenario, participant, n, { conversationID }) =>
  tried(participant, n, participant.device.chat.setMessageRead({ conversationID })),
)

const readAll: Action<ConvergeScenario> = (_scenario, participant, n) =>
  tried(participant, n, participant.device.chat.setAllMessageRead())

const page = at((_scenario, participant, n, { conversationID }) =>
  tried(participant, n, participant.device.chat.getMessageList({ conversationID })),
)

const hop = at((_scenario, participant, n, { conversationID }) => {
  const options = { sequence: 1 + (n % 40), direction: (n % 2) as 0 | 1, count: 1 + (n % 5) }
  return tried(
    participant,
    n,
    participant.device.chat.getMessageListHopping({ conversationID, ...options }),
  )
})

/** All actions. A new kind of action is a row. */
export const actions = {
  ...{ say, sayMany, resend, revoke, modify, modifyTogether, remove, clear },
  ...{ react, unreact, askReactions, extend, unextend, askExtensions, receipt, askReceipts },
  ...{ read, readAll, page, hop, ...connectionActions },
} satisfies Record<string, Action<ConvergeScenario>>
