import { aMessage, keepsHistory, NOON, type ScriptedServer } from 'tavern-im/testing'
import type { ImagePayload, Message } from '../../../src/index.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aMediaClient, type MediaClient } from './files.ts'

const { renew } = commands.upload
export const DAY = 86_400

export const urlOf = (n: number, expiry: number, host = 'https://im.test') =>
  `${host}/objects/1400000000/202601/object-${n}?e=${expiry}&s=mac`

export const payloadOf = (n: number, expiry: number): ImagePayload => ({
  uuid: `${n}`,
  imageFormat: 1,
  imageInfoArray: (
    [
      [0, 3],
      [2, 2],
      [1, 1],
    ] as const
  ).map(([type, sizeType]) => {
    const url = urlOf(n, expiry)
    return { width: 1, height: 1, size: 1, url, imageUrl: url, type, sizeType }
  }),
})

export const anImage = (sequence: number, expiry = NOON + DAY): WireMessage =>
  aMessage({ sequence, type: 'TIMImageElem', payload: payloadOf(sequence, expiry) })

/** Gives new URLs to these messages. */
export const renews = (server: ScriptedServer, sequences: readonly number[]) =>
  server.on(renew, ({ sequenceList }) => ({
    payloadList: sequenceList
      .filter((sequence) => sequences.includes(sequence))
      .map((sequence) => ({ sequence, payload: payloadOf(sequence, NOON + 7 * DAY) })),
  }))

export const pageOf = async (client: MediaClient) => {
  let list: readonly Message[] | undefined
  client.chat.getMessageList({ conversationID: 'C2Cbob' }).then(({ data }) => {
    list = data.messageList
  })
  return {
    get list() {
      return list
    },
    arrives: () => client.until(() => list !== undefined),
  }
}

export const shownUrl = (message: Message | undefined) =>
  (message?.payload as ImagePayload | undefined)?.imageInfoArray[0]?.imageUrl

export const withHistory = (
  all: WireMessage[],
  more: (server: ScriptedServer) => void = () => {},
) =>
  aMediaClient({
    prepare(server) {
      keepsHistory(server, all)
      more(server)
    },
  })
