import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDevice, type Device, type DeviceOptions } from 'tavern-im/testing'
import signing from 'tls-sig-api-v2'
import type { Server, ServerOptions } from '../../server/src/index.ts'
import { imDatabase } from './im-database.ts'
import { serverOrNodes } from './server-or-nodes.ts'

export const SDKAPPID = 1400000000
export const SECRET = 'a secret of the tests'

const signer = new signing.Api(SDKAPPID, SECRET)

/** Signed by the library that back ends use, not by ours. */
export const sigOf = (userID: string, expireSeconds = 3600): string =>
  signer.genUserSig(userID, expireSeconds)

/** A real server in this process and devices at it, over real sockets. */
export interface TestBed {
  readonly server: Server
  /** Stops the server and starts another on the same data, at another address. */
  restart(): Promise<Server>
  /** A device that is logged in and ready. The first one of a user creates the account. */
  device(userID: string, options?: DeviceOptions): Promise<Device>
  close(): Promise<void>
}

export const createTestBed = async (
  options: Partial<Omit<ServerOptions, 'apps' | 'dataDir' | 'host' | 'port'>> = {},
): Promise<TestBed> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tavern-test-bed-'))
  const database = await imDatabase()
  const start = () =>
    serverOrNodes({
      apps: [
        {
          ...{ sdkAppID: SDKAPPID, secret: SECRET, administrators: ['administrator'] },
          sessions: { web: 10, miniProgram: 10 },
        },
      ],
      dataDir,
      logLevel: (process.env.LOG ?? 'silent') as 'silent',
      ...database.options,
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
      await Promise.all(devices.map((device) => device.remove()))
      await server.close()
      database.release()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** A device at any server address, logged in and ready. With `sign` it renews its UserSig. */
export const aDevice = async (
  url: string,
  userID: string,
  { sign, ...options }: DeviceOptions & { readonly sign?: () => string } = {},
): Promise<Device> => {
  const device = await createDevice({ sdkAppID: SDKAPPID, url }, options)
  await device.login(sign ? { userID, getUserSig: sign } : { userID, userSig: sigOf(userID) })
  return device
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
