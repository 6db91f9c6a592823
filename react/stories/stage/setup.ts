import { allFeatures, type ChatSDK, createChat, type Message } from 'tavern-im/strict'
import { createPageServer, type PageLine, type PageServer } from 'tavern-im-server/page'
import { type NetworkCondition, setNetwork } from './networks.ts'
import { chen, lin, type Person, people } from './people.ts'
import { furnish } from './seed.ts'

export type Language = 'en' | 'zh'

/** Options of a story's setup, in `parameters.setup`. */
export interface SetupOptions {
  /** Network condition of the own device when the story begins. */
  readonly network?: NetworkCondition
  /** False: no user is logged in on the own device. */
  readonly isLoggedIn?: boolean
  /** False: no conversations, no groups, no friends. */
  readonly isFurnished?: boolean
  /**
   * Runs with both users logged in, before the story renders; `me` is a second device if the own
   * one is not logged in.
   */
  readonly prepare?: (setup: StorySetup) => Promise<unknown>
}

/** A person with a device. */
export interface Device {
  readonly person: Person
  readonly line: PageLine
  readonly chat: ChatSDK
  logIn(): Promise<unknown>
  /** Sends a text to a person or a group. */
  say(text: string, to: Person | { readonly groupID: string }): Promise<Message>
}

/** A server, the own device and the peer's device for one story. */
export interface StorySetup {
  readonly server: PageServer
  readonly me: Device
  readonly other: Device
  /** Changes the network condition of the own device. */
  setNetwork(network: NetworkCondition): Promise<void>
  close(): Promise<void>
}

const SDKAPPID = 1400000000

const SILENT = 4

const texts: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' }

const deviceOf = (server: PageServer, person: Person, language: Language): Device => {
  const line = server.line()
  const chat = createChat({
    SDKAppID: SDKAPPID,
    host: server.url,
    platform: line.platform,
    features: allFeatures,
    errorMessagesURL: `${server.url.replace('ws', 'http')}/errors/${texts[language]}.txt`,
  })
  chat.setLogLevel(SILENT)
  const getUserSig = () => server.mintUserSig(person.userID)
  return {
    ...{ person, line, chat },
    logIn: () => chat.login({ userID: person.userID, getUserSig }),
    async say(text, to) {
      const address =
        'groupID' in to
          ? { to: to.groupID, conversationType: 'GROUP' as const }
          : { to: to.userID, conversationType: 'C2C' as const }
      const message = chat.createTextMessage({ ...address, payload: { text } })
      await chat.sendMessage(message)
      return message
    },
  }
}

export const openSetup = async (options: SetupOptions, language: Language): Promise<StorySetup> => {
  const { network = 'online', isLoggedIn = true, isFurnished = true, prepare } = options
  const secret = 'of nobody outside of this page'
  const server = await createPageServer({
    apps: [{ sdkAppID: SDKAPPID, secret, administrators: ['host'] }],
    log: () => {},
  })
  for (const { userID, name } of people) {
    await server.administer('im_open_login_svc/account_import', { UserID: userID, Nick: name })
  }
  if (isFurnished) await furnish(server)
  const me = deviceOf(server, lin, language)
  const other = deviceOf(server, chen, language)
  const setup: StorySetup = {
    ...{ server, me, other },
    async setNetwork(next) {
      if (next === 'failing') await server.kill()
      else await server.start()
      setNetwork(me.line.network, next)
    },
    async close() {
      await Promise.all([me.chat.destroy(), other.chat.destroy()])
      await server.close()
    },
  }
  await other.logIn()
  const isReady = isLoggedIn && network === 'online'
  if (isReady) await ready(me)
  if (prepare !== undefined)
    await prepared(prepare, isReady ? setup : { ...setup, me: again(server) })
  await setup.setNetwork(network)
  // The login retries until there is a network.
  if (isLoggedIn && network !== 'online') me.logIn().catch(() => undefined)
  return setup
}

/** A second device of the own user. */
const again = (server: PageServer): Device => deviceOf(server, lin, 'en')

const prepared = async (prepare: NonNullable<SetupOptions['prepare']>, setup: StorySetup) => {
  const { chat } = setup.me
  const isMine = chat.getLoginUser() === ''
  if (isMine) await ready(setup.me)
  await prepare(setup)
  if (isMine) await chat.destroy()
}

const ready = async (device: Device): Promise<void> => {
  const isReady = new Promise<void>((resolve) => {
    device.chat.on('sdkStateReady', () => resolve())
  })
  await device.logIn()
  await isReady
}
