import type { Message } from '../../src/index.ts'
import { type Device, sdk } from './device.ts'

/** The devices of one table. */
export interface Company {
  readonly groupID: string
  readonly roomID: string
  /** A file that is sent sometimes. */
  readonly file: string
  userID(device: number): string
  /** Sends a message that is recorded in the ledger. */
  say(device: number, isInGroup: boolean): Promise<void>
  /** Records the messages of a page; new ones among them are not emitted any more (SYNC-09). */
  paged(device: number, messages: readonly Message[]): void
}

/**
 * Relative frequencies. The actions are not those of `testing/internal/workload`: growth of memory shows only under a
 * constant mix whose state does not grow, and random actions create groups, friends and topics all the time.
 */
const shares = {
  say: 26,
  sayInGroup: 14,
  sayInRoom: 5,
  type: 12,
  read: 12,
  react: 8,
  recall: 4,
  change: 3,
  page: 6,
  list: 2,
  search: 2,
  upload: 2,
  cut: 1,
} as const

export type Action = keyof typeof shares

/** Interleaved, so that actions of one kind are far apart. */
const dealt: readonly Action[] = Object.entries(shares)
  .flatMap(([action, share]) =>
    Array.from({ length: share }, (_, n) => ({ action: action as Action, at: (n + 0.5) / share })),
  )
  .sort((one, other) => one.at - other.at)
  .map(({ action }) => action)

export const actionAt = (step: number): Action => dealt[step % dealt.length] as Action

const REACTIONS = ['👍', '😂', '❤️'] as const
const WORD = '集合'

/** Sends a message to the neighbour outside of the ledger. */
const aside = async ({ chat }: Device, to: string): Promise<Message> => {
  const target = { to, conversationType: sdk.TYPES.CONV_C2C }
  const message = chat.createTextMessage({ ...target, payload: { text: 'said by the way' } })
  return (await chat.sendMessage(message)).data.message
}

type Do = (company: Company, device: Device, number: number) => Promise<unknown>

const c2c = (company: Company, number: number) => `C2C${company.userID(number ^ 1)}`

/**
 * Adds a reaction and removes it, once per message: a second one could arrive before the removal.
 */
const react: Do = async (company, device, number) => {
  const { chat, last } = device
  const message = last.get(`GROUP${company.groupID}`) ?? last.get(c2c(company, number))
  if (message === undefined || message.isRevoked || message.ID === device.reactedTo) return
  device.reactedTo = message.ID
  const [reactionID] = REACTIONS
  await chat.addMessageReaction(message, reactionID)
  await chat.removeMessageReaction(message, reactionID)
}

const does: Readonly<Record<Exclude<Action, 'cut'>, Do>> = {
  say: (company, _, number) => company.say(number, false),
  sayInGroup: (company, _, number) => company.say(number, true),
  async sayInRoom({ roomID }, { chat }) {
    const target = { to: roomID, conversationType: sdk.TYPES.CONV_GROUP }
    await chat.sendMessage(chat.createTextMessage({ ...target, payload: { text: 'to all' } }))
  },
  async type(company, { chat }, number) {
    const { started, stopped } = sdk.typing(chat)
    started(c2c(company, number))
    if (number % 2 === 0) stopped(c2c(company, number))
  },
  async read(company, { chat }, number) {
    await chat.setMessageRead({ conversationID: c2c(company, number) })
    await chat.setMessageRead({ conversationID: `GROUP${company.groupID}` })
  },
  react,
  async recall(company, device, number) {
    await device.chat.revokeMessage(await aside(device, company.userID(number ^ 1)))
  },
  async change(company, device, number) {
    const message = await aside(device, company.userID(number ^ 1))
    message.payload = { text: 'said otherwise' }
    await device.chat.modifyMessage(message)
  },
  async page(company, { chat }, number) {
    const conversationID = c2c(company, number)
    const { data } = await chat.getMessageList({ conversationID })
    company.paged(number, data.messageList)
    if (data.isCompleted) return
    const { nextReqMessageID } = data
    const former = await chat.getMessageList({ conversationID, nextReqMessageID })
    company.paged(number, former.data.messageList)
  },
  list: (_, { chat }) => chat.getConversationList(),
  search: (_, { chat }) => chat.searchCloudMessages({ keywordList: [WORD] }),
  async upload(company, { chat }, number) {
    const target = { to: company.userID(number ^ 1), conversationType: sdk.TYPES.CONV_C2C }
    await chat.sendMessage(chat.createFileMessage({ ...target, payload: { file: company.file } }))
  },
}

/** Runs an action of a device. */
export const runAction = (
  action: Exclude<Action, 'cut'>,
  company: Company,
  device: Device,
  number: number,
): Promise<unknown> => does[action](company, device, number)
