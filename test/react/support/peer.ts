import { commands, MessageFlag, pushes, type SendAnswer } from 'tavern-im/protocol'
import type { TestServer } from 'tavern-im/testing'
import { connectRaw, type RawClient } from '../../../testing/internal/raw-client.ts'
import { unsentText } from '../../../testing/internal/unsent-text.ts'

/** Another user, who writes to the one under test. */
export interface Peer {
  readonly userID: string
  readonly client: RawClient
  /** Resolves when the server has stored it. */
  write(conversationType: 1 | 2, to: string, text: string): Promise<SendAnswer>
  /** Sends the data of a custom message to a user who is online. */
  say(to: string, data: string): Promise<SendAnswer>
  /** The `typingStatus` of what came, in order. */
  receivedTyping(): number[]
}

/** Logs another user in. */
export const aPeer = async (server: TestServer, userID: string): Promise<Peer> => {
  const client = await connectRaw(server)
  await client.login(userID, server.userSig(userID))
  return {
    userID,
    client,
    write(conversationType, to, text) {
      const message = unsentText(userID, to, { conversationType, payload: { text } })
      const row = conversationType === 1 ? commands.message.sendC2C : commands.message.sendGroup
      return client.request(row, message)
    },
    say(to, data) {
      const payload = { data, description: '', extension: '' }
      const flags = MessageFlag.onlineOnly
      const message = unsentText(userID, to, { type: 'TIMCustomElem', payload, flags })
      return client.request(commands.message.sendC2C, message)
    },
    receivedTyping() {
      const { name, body } = pushes.message.received
      const messages = client.pushes
        .filter((frame) => frame.command === name)
        .flatMap((frame) => body.decode(frame.body as Uint8Array).messageList)
      return messages.flatMap(({ payload }) => {
        const { data } = payload as { readonly data?: string }
        return data === undefined ? [] : (JSON.parse(data).typingStatus as number)
      })
    },
  }
}
