import { commands } from '../../src/protocol-entry.ts'
import { connectRaw, type RawClient } from '../../test/server/support/raw-client.ts'

export interface GuestOptions {
  readonly url: string
  readonly sdkAppID: number
  readonly groupID: string
  /** Hears the answer of a poll, and how many places of the room it goes on. */
  readonly onNews: (body: Uint8Array, count: number) => void
}

const POLL_INTERVAL_MS = 300

/** A guest of a live room, who polls like our clients until its connection ends. */
export const openGuest = async ({
  url,
  sdkAppID,
  groupID,
  onNews,
}: GuestOptions): Promise<RawClient> => {
  const { enter, poll } = commands.room
  const client = await connectRaw({ url, sdkAppID, onPush: () => {} })
  const { key, nextSeq: first } = (await client.request(enter, { groupID })).room
  let startSeq = first
  const go = async (): Promise<void> => {
    const asked = { key, startSeq, startBroadcastSeq: 1, simplifiedMessage: 0 } as const
    const { body } = await client.exchange(poll.name, poll.request.encode(asked), true)
    const nextSeq = firstNumber(body as Uint8Array)
    onNews(body as Uint8Array, nextSeq - startSeq)
    startSeq = nextSeq
    setTimeout(polling, POLL_INTERVAL_MS)
  }
  const polling = () => {
    const { OPEN, readyState } = client.webSocket
    if (readyState === OPEN) void go().catch(ended)
  }
  // A poll that the end of the connection took; whoever closed it knows.
  const ended = (error: unknown) => {
    if (client.webSocket.readyState === client.webSocket.OPEN) throw error
  }
  polling()
  return client
}

/** The first field of the news of a room: `nextSeq`. */
const firstNumber = (body: Uint8Array): number => {
  let value = 0
  for (let index = 1, shift = 1; ; index += 1, shift *= 128) {
    const byte = body[index] as number
    value += (byte & 0x7f) * shift
    if (byte < 128) return value
  }
}
