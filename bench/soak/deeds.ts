import type { Message } from '../../src/index.ts'
import { type Seat, sdk } from './seat.ts'

/** Who sits together. */
export interface Company {
  readonly groupID: string
  readonly roomID: string
  /** A file that is sent now and then. */
  readonly file: string
  userID(seat: number): string
  /** Says something that is accounted for. */
  say(seat: number, isInGroup: boolean): Promise<void>
  /** A page brought these; what is new among them is not told any more (SYNC-09). */
  paged(seat: number, messages: readonly Message[]): void
}

/** How often each is done, in so many. */
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

export type Deed = keyof typeof shares

/** Dealt out so that those of one kind are far apart. */
const dealt: readonly Deed[] = Object.entries(shares)
  .flatMap(([deed, share]) =>
    Array.from({ length: share }, (_, n) => ({ deed: deed as Deed, at: (n + 0.5) / share })),
  )
  .sort((one, other) => one.at - other.at)
  .map(({ deed }) => deed)

export const deedAt = (turn: number): Deed => dealt[turn % dealt.length] as Deed

const REACTIONS = ['👍', '😂', '❤️'] as const
const WORD = '集合'

/** To the neighbour; of no account. */
const aside = async ({ chat }: Seat, to: string): Promise<Message> => {
  const place = { to, conversationType: sdk.TYPES.CONV_C2C }
  const message = chat.createTextMessage({ ...place, payload: { text: 'said by the way' } })
  return (await chat.sendMessage(message)).data.message
}

type Do = (company: Company, seat: Seat, number: number) => Promise<unknown>

const c2c = (company: Company, number: number) => `C2C${company.userID(number ^ 1)}`

/** A reaction is added and taken back, to each message once: a second one may come before the first is gone. */
const react: Do = async (company, seat, number) => {
  const { chat, last } = seat
  const message = last.get(`GROUP${company.groupID}`) ?? last.get(c2c(company, number))
  if (message === undefined || message.isRevoked || message.ID === seat.reactedTo) return
  seat.reactedTo = message.ID
  const [reactionID] = REACTIONS
  await chat.addMessageReaction(message, reactionID)
  await chat.removeMessageReaction(message, reactionID)
}

const does: Readonly<Record<Exclude<Deed, 'cut'>, Do>> = {
  say: (company, _, number) => company.say(number, false),
  sayInGroup: (company, _, number) => company.say(number, true),
  async sayInRoom({ roomID }, { chat }) {
    const place = { to: roomID, conversationType: sdk.TYPES.CONV_GROUP }
    await chat.sendMessage(chat.createTextMessage({ ...place, payload: { text: 'to all' } }))
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
  async recall(company, seat, number) {
    await seat.chat.revokeMessage(await aside(seat, company.userID(number ^ 1)))
  },
  async change(company, seat, number) {
    const message = await aside(seat, company.userID(number ^ 1))
    message.payload = { text: 'said otherwise' }
    await seat.chat.modifyMessage(message)
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
    const place = { to: company.userID(number ^ 1), conversationType: sdk.TYPES.CONV_C2C }
    await chat.sendMessage(chat.createFileMessage({ ...place, payload: { file: company.file } }))
  },
}

/** Has somebody do something. */
export const doDeed = (
  deed: Exclude<Deed, 'cut'>,
  company: Company,
  seat: Seat,
  number: number,
): Promise<unknown> => does[deed](company, seat, number)
