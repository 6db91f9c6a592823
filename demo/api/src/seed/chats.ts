import Tavern, { allFeatures, type ChatSDK, createChat } from 'tavern-im/strict'
import { changedInChat } from '../accounts/chat-effects.ts'
import type { ChatCall } from '../effects/deliver.ts'
import { type ImApp, mintUserSig } from '../kernel/user-sig.ts'
import type { Database } from '../storage/database.ts'
import { imUserOf, trialAccounts } from './accounts.ts'
import { seededMediaMessage } from './media/seeded-media.ts'
import { seededRooms } from './rooms.ts'
import type { Scene, SceneLine } from './scene.ts'
import { scenes } from './scenes.ts'

const { EVENT, TYPES } = Tavern

/** Level of `setLogLevel`: warnings and errors. */
const WARN = 2

/** A step of one user. The number of finished steps is stored, so that a restart continues. */
interface Step {
  readonly userID: string
  run(chat: ChatSDK, callChat: ChatCall): Promise<unknown>
}

const PROGRESS = 'chat_seed_steps'

const LIFE_SECONDS = 3600

/** Only the back end may set names (`chatSettings`). */
const profileSteps: readonly Step[] = trialAccounts.map(([account, nickname, headline, face]) => {
  const im_user_id = imUserOf(account)
  const shown = { nickname, headline, avatar: `/avatars/${face}.svg` }
  const { command, body } = changedInChat({ account, im_user_id }, shown)
  return { userID: im_user_id, run: (_chat, callChat) => callChat(command, JSON.stringify(body)) }
})

const roomSteps: readonly Step[] = seededRooms.map((room) => ({
  userID: room.owner,
  run: (chat) =>
    chat.createGroup({
      groupID: room.groupID,
      name: room.name,
      type: TYPES.GRP_PUBLIC,
      avatar: room.avatar,
      introduction: room.introduction,
      joinOption: TYPES.JOIN_OPTIONS_FREE_ACCESS,
      memberList: room.members.map((userID) => ({ userID })),
    }),
}))

const targetOf = (scene: Scene, speaker: string) => {
  if ('groupID' in scene) return { to: scene.groupID, conversationType: TYPES.CONV_GROUP }
  const to = scene.between.find((userID) => userID !== speaker) ?? speaker
  return { to, conversationType: TYPES.CONV_C2C }
}

const messageOf = async (chat: ChatSDK, scene: Scene, [speaker, content]: SceneLine) => {
  const target = targetOf(scene, speaker)
  if (typeof content === 'string') {
    return chat.createTextMessage({ ...target, payload: { text: content } })
  }
  if (typeof content === 'number') {
    return chat.createFaceMessage({ ...target, payload: { index: content, data: 'tavern' } })
  }
  return seededMediaMessage(chat, target, content.media)
}

const speak = async (chat: ChatSDK, scene: Scene, line: SceneLine): Promise<void> => {
  const { to, conversationType } = targetOf(scene, line[0])
  await chat.setMessageRead({ conversationID: `${conversationType}${to}` }).catch(() => {
    // Fails before the first message, when the conversation does not exist yet.
  })
  await chat.sendMessage(await messageOf(chat, scene, line))
}

const lineSteps: readonly Step[] = scenes.flatMap((scene) =>
  scene.lines.map((line) => ({ userID: line[0], run: (chat) => speak(chat, scene, line) })),
)

const steps: readonly Step[] = [...profileSteps, ...roomSteps, ...lineSteps]

const logIn = async (chat: ChatSDK, app: ImApp, userID: string, now: number): Promise<void> => {
  const ready = new Promise<void>((resolve) => {
    const onReady = () => {
      chat.off(EVENT.SDK_READY, onReady)
      resolve()
    }
    chat.on(EVENT.SDK_READY, onReady)
  })
  await chat.login({ userID, userSig: mintUserSig(app, userID, now, LIFE_SECONDS) })
  await ready
}

interface SeedContext {
  readonly db: Database
  readonly im: ImApp
  readonly callChat: ChatCall
  /** The server's WebSocket URL. */
  readonly host: string
}

const stepsDone = async (db: Database): Promise<number> => {
  const row = await db
    .selectFrom('settings')
    .where('name', '=', PROGRESS)
    .select('value')
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}

const remember = (db: Database, done: number): Promise<unknown> =>
  db
    .insertInto('settings')
    .values({ name: PROGRESS, value: String(done) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(done) }))
    .execute()

/** Clients of the seeding users, logged in until all steps are done. */
class Devices {
  readonly #app: ImApp
  readonly #host: string
  readonly #chats = new Map<string, ChatSDK>()

  constructor({ im, host }: SeedContext) {
    this.#app = im
    this.#host = host
  }

  async of(userID: string): Promise<ChatSDK> {
    const found = this.#chats.get(userID)
    if (found !== undefined) return found
    const { sdkAppID } = this.#app
    const chat = createChat({ SDKAppID: sdkAppID, host: this.#host, features: allFeatures })
    this.#chats.set(userID, chat)
    // Keeps the seeding clients' output out of the server's log.
    chat.setLogLevel(WARN)
    await logIn(chat, this.#app, userID, Date.now())
    return chat
  }

  async end(): Promise<void> {
    await Promise.all([...this.#chats.values()].map((chat) => chat.destroy()))
  }
}

const runSteps = async (
  { db, callChat }: SeedContext,
  devices: Devices,
  from: number,
): Promise<void> => {
  for (const [index, step] of steps.entries()) {
    if (index < from) continue
    await step.run(await devices.of(step.userID), callChat)
    await remember(db, index + 1)
  }
}

/**
 * Lets the trial accounts chat over the real chat server like any client, so that the first visitor
 * finds messages. Does nothing the second time; continues after an interruption.
 */
export const seedChats = async (context: SeedContext): Promise<void> => {
  const done = await stepsDone(context.db)
  if (done >= steps.length) return
  const devices = new Devices(context)
  try {
    await runSteps(context, devices, done)
  } finally {
    await devices.end()
  }
}
