import { mintUserSig } from '../../server/src/index.ts'
import { commands, encodeMessage, wireConversationType } from '../../src/protocol-entry.ts'
import { connectRaw } from '../../test/server/support/raw-client.ts'
import { unsentText } from '../../test/support/unsent.ts'
import { app } from '../send/app.ts'

export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

export const userSigOf = (userID: string, of = app): string =>
  mintUserSig({ ...of, userID, expireSeconds: 86_400, now: nowSeconds() })

/** A user who only sends: a lean client that prepares and drives the measurements. */
export interface Speaker {
  sayTo(userID: string, text: string): Promise<unknown>
  sayIn(groupID: string, text: string): Promise<unknown>
  found(groupID: string, members: readonly string[]): Promise<unknown>
  close(): void
}

let random = 0

export const openSpeaker = async (url: string, userID: string): Promise<Speaker> => {
  const client = await connectRaw({ url, sdkAppID: app.sdkAppID, onPush: () => {} })
  await client.login(userID, userSigOf(userID))
  const message = (to: string, text: string, fields: object) =>
    encodeMessage(
      unsentText(userID, to, {
        clientTime: nowSeconds(),
        random: ++random,
        payload: { text },
        ...fields,
      }),
    )
  const { sendC2C, sendGroup } = commands.message
  return {
    sayTo: (to, text) => client.exchange(sendC2C.name, message(to, text, {})),
    sayIn: (to, text) =>
      client.exchange(
        sendGroup.name,
        message(to, text, { conversationType: wireConversationType.group }),
      ),
    found: (groupID, members) =>
      client.request(commands.group.create, {
        type: 'Public',
        name: groupID,
        groupID,
        memberList: members.map((member) => ({ userID: member })),
      }),
    close: () => client.webSocket.terminate(),
  }
}
