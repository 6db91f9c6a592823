import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import signing from 'tls-sig-api-v2'
import { createServer, type Server, type ServerOptions } from '../../server/src/index.ts'
import {
  type ChatSDK,
  createChat,
  EVENT,
  type EventMap,
  type EventName,
  type Platform,
} from '../../src/index.ts'
import { nodePlatform } from '../../src/platform/node.ts'
import type { NetworkPort } from '../../src/platform/platform.ts'
import { Cable } from './cable.ts'

export const SDKAPPID = 1400000000
export const SECRET = 'a secret of the tests'

const signer = new signing.Api(SDKAPPID, SECRET)

/** Signed by the library that back ends use, not by ours. */
export const sigOf = (userID: string, expireSeconds = 3600): string =>
  signer.genUserSig(userID, expireSeconds)

/** One device of a user: a client with a cable of its own to the server. */
export interface Device {
  readonly chat: ChatSDK
  readonly cable: Cable
  /** Everything the host heard, oldest first. */
  readonly heard: readonly EventMap[EventName][]
  /** Waits until an event of this name satisfies; looks at those that came already first. */
  until<Name extends EventName>(
    name: Name,
    isIt?: (data: EventMap[Name]['data']) => boolean,
  ): Promise<EventMap[Name]['data']>
  /** Waits until a condition holds; looks whenever an event came. */
  settles(holds: () => boolean | Promise<boolean>): Promise<void>
}

export interface DeviceOptions {
  readonly format?: 'binary' | 'text'
  /** With what survives a page: the next one of the device takes it again. */
  readonly platform?: Platform
  /** Whether the device hears that its cable is plugged in, as pages do. Else it looks now and then: slower. */
  readonly isNetworkTold?: boolean
}

/** A real server in this process and devices at it, over real sockets. */
export interface World {
  readonly server: Server
  /** Stops the server and starts another on the same data, at another address. */
  restart(): Promise<Server>
  /** A device that is logged in and ready. The first one of a user creates the account. */
  device(userID: string, options?: DeviceOptions): Promise<Device>
  close(): Promise<void>
}

export const aWorld = async (
  options: Partial<Omit<ServerOptions, 'apps' | 'dataDir' | 'host' | 'port'>> = {},
): Promise<World> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tavern-world-'))
  const start = () =>
    createServer({
      apps: [{ sdkAppID: SDKAPPID, secret: SECRET, administrators: ['administrator'] }],
      dataDir,
      logLevel: (process.env.LOG ?? 'silent') as 'silent',
      ...options,
    })
  let server = await start()
  const devices: Device[] = []
  return {
    get server() {
      return server
    },
    async restart() {
      await server.close()
      server = await start()
      return server
    },
    async device(userID, options = {}) {
      const device = await aDevice(server.url, userID, options)
      devices.push(device)
      return device
    },
    async close() {
      await Promise.all(devices.map(({ chat }) => chat.destroy()))
      await Promise.all(devices.map(({ cable }) => cable.remove()))
      await server.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** A device at any server address. With `sign` it renews its UserSig. */
export const aDevice = async (
  url: string,
  userID: string,
  {
    format = 'binary',
    platform = nodePlatform(globalThis),
    isNetworkTold = true,
    sign,
  }: DeviceOptions & { readonly sign?: () => string } = {},
): Promise<Device> => {
  const cable = await Cable.to(url)
  const network: NetworkPort = {
    isOnline: () => true,
    watch: (listener) => cable.whenPlugged(() => listener(true)),
  }
  const chat = createChat({
    SDKAppID: SDKAPPID,
    host: cable.url,
    format,
    platform: isNetworkTold ? { ...platform, network } : platform,
  })
  chat.setLogLevel(4)
  // A line that was cut for a moment only: the device is told that there is one as soon as it misses it.
  chat.on(EVENT.NET_STATE_CHANGE, ({ data }) => {
    if (data.state !== 'connected') cable.tell()
  })
  const device = { chat, cable, ...ear(chat) }
  const ready = device.until(EVENT.SDK_READY)
  await chat.login(sign ? { userID, getUserSig: sign } : { userID, userSig: sigOf(userID) })
  await ready
  return device
}

const ear = (chat: ChatSDK) => {
  const heard: EventMap[EventName][] = []
  const waiting = new Set<() => void>()
  for (const name of Object.values(EVENT)) {
    chat.on(name, (event) => {
      heard.push(event)
      for (const look of [...waiting]) look()
    })
  }
  const settles = (holds: () => boolean | Promise<boolean>) =>
    new Promise<void>((resolve, reject) => {
      const look = () =>
        void Promise.resolve()
          .then(holds)
          .then((isSo) => {
            if (!isSo) return
            waiting.delete(look)
            resolve()
          }, reject)
      waiting.add(look)
      look()
    })
  const until = async <Name extends EventName>(
    name: Name,
    isIt: (data: EventMap[Name]['data']) => boolean = () => true,
  ) => {
    let found: EventMap[Name]['data'] | undefined
    await settles(() => {
      const event = heard.find(
        (one) => one.name === name && isIt(one.data as EventMap[Name]['data']),
      )
      found = event?.data as EventMap[Name]['data'] | undefined
      return event !== undefined
    })
    return found as EventMap[Name]['data']
  }
  return { heard, until, settles }
}

/** A text to a user, sent. */
export const say = async (from: Device, to: string, text: string) => {
  const message = from.chat.createTextMessage({ to, conversationType: 'C2C', payload: { text } })
  await from.chat.sendMessage(message)
  return message
}

/** A text to a group, sent. */
export const sayInGroup = async (from: Device, to: string, text: string) => {
  const message = from.chat.createTextMessage({ to, conversationType: 'GROUP', payload: { text } })
  await from.chat.sendMessage(message)
  return message
}

/** The texts of a conversation as a device has them, all pages, oldest first. */
export const textsOf = async ({ chat }: Device, conversationID: string): Promise<string[]> => {
  const texts: string[] = []
  let nextReqMessageID = ''
  for (;;) {
    const { data } = await chat.getMessageList({ conversationID, nextReqMessageID })
    texts.unshift(
      ...data.messageList.map((message) =>
        message.type === 'TIMTextElem' ? (message.payload as { text: string }).text : message.type,
      ),
    )
    if (data.isCompleted) return texts
    nextReqMessageID = data.nextReqMessageID
  }
}
