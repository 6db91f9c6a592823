import type * as Sdk from '../../src/index.ts'
import { app } from '../send/app.ts'
import { userSigOf } from '../support/users.ts'

// One client with one open conversation. Reports `ready` after its login, and for each `Goal` when
// its view is right and when it has emitted all expected messages.

export interface Goal {
  readonly total: number
  readonly conversations: number
  /** At the top of the list, with its newest page shown. */
  readonly open: string
  readonly newestSequence: number
  /** Number of messages emitted from now on. */
  readonly notified: number
}

export interface Reached {
  /** Unix milliseconds. */
  readonly visible: number
  readonly notified: number
}

const PAGE = 15

const everything = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }

const [url = '', user = ''] = process.argv.slice(2)

const door = new URL('../../dist/index.js', import.meta.url).href
const { allFeatures, createChat, EVENT, viewOf } = (await import(door)) as typeof Sdk
const chat = createChat({ features: allFeatures, SDKAppID: app.sdkAppID, host: url })
chat.setLogLevel(4)
const view = viewOf(chat)

let notified = 0
let look = () => {}

for (const topic of ['conversationList', 'totalUnread'] as const)
  view.subscribe(topic, () => look())
chat.on(EVENT.MESSAGE_RECEIVED, ({ data }) => {
  notified += data.length
  look()
})

/** Whether the newest page is complete. */
const isOnScreen = ({ open, newestSequence }: Goal): boolean => {
  const { items } = view.timeline(open, view.newestWindow(open, PAGE))
  const page = items.slice(-PAGE)
  const last = page.at(-1)
  const isWhole = page.length === PAGE && page.every(({ kind }) => kind === 'message')
  return isWhole && last?.kind === 'message' && last.message.sequence === newestSequence
}

const isListed = ({ total, conversations, open }: Goal): boolean => {
  if (view.totalUnread() !== total) return false
  const { conversationList } = view.conversationList()
  return conversationList.length === conversations && conversationList[0]?.conversationID === open
}

const reaching = (goal: Goal) =>
  new Promise<Reached>((resolve) => {
    let visible = 0
    let isRequested = false
    notified = 0
    const leave = view.subscribe(`timeline:${goal.open}`, () => look())
    look = () => {
      if (visible === 0 && isListed(goal)) {
        if (isOnScreen(goal)) visible = Date.now()
        else if (!isRequested && view.timeline(goal.open, everything).items.length === 0) {
          // An opened view; the recovery serves it first.
          isRequested = true
          void view.load(goal.open, { sequence: 0, direction: 0, count: PAGE })
        }
      }
      if (visible === 0 || notified < goal.notified) return
      look = () => {}
      leave()
      resolve({ visible, notified: Date.now() })
    }
    look()
  })

const login = async () => {
  const ready = new Promise<void>((resolve) => chat.on(EVENT.SDK_READY, () => resolve()))
  await chat.login({ userID: user, userSig: userSigOf(user) })
  await ready
  look()
}

process.on('message', (command: 'login' | Goal) => {
  if (command === 'login') {
    void login()
    return
  }
  void reaching(command).then((reached) => process.send?.(reached))
  process.send?.('looking')
})
process.on('disconnect', () => process.exit(0))
process.send?.('started')
