import { commands, type SendAnswer, type WireMessage } from 'tavern-im/protocol'
import { mintUserSig, type Server } from 'tavern-im-server'
import { connectRaw, type RawClient } from '../../server/support/raw-client.ts'

/** Another user, who writes to the one under test. */
export interface Peer {
  readonly userID: string
  readonly client: RawClient
  /** Resolves when the server has stored it. */
  write(conversationType: 1 | 2, to: string, text: string): Promise<SendAnswer>
}

let lastRandom = 0

const textMessage = (from: string, text: string): Omit<WireMessage, 'conversationType' | 'to'> => ({
  from,
  sequence: 0,
  time: 0,
  clientTime: 1_700_000_000,
  random: ++lastRandom,
  tinyID: '',
  nick: '',
  avatar: '',
  nameCard: '',
  priority: 2,
  cloudCustomData: '',
  flags: 0,
  version: 0,
  type: 'TIMTextElem',
  payload: { text },
  extra: undefined,
})

/** Logs another user in. */
export const aPeer = async (
  server: Server,
  app: { readonly sdkAppID: number; readonly secret: string },
  userID: string,
): Promise<Peer> => {
  const client = await connectRaw({ url: server.url, sdkAppID: app.sdkAppID })
  const now = Math.floor(Date.now() / 1000)
  await client.login(userID, mintUserSig({ ...app, userID, expireSeconds: 3600, now }))
  return {
    userID,
    client,
    write(conversationType, to, text) {
      const message = { ...textMessage(userID, text), conversationType, to }
      const row = conversationType === 1 ? commands.message.sendC2C : commands.message.sendGroup
      return client.request(row, message)
    },
  }
}
