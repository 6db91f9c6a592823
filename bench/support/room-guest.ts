import { commands } from '../../src/protocol-entry.ts'
import { connectRaw, type RawClient } from '../../testing/internal/raw-client.ts'

/** Receives the response of a poll, and the number of new positions. */
type OnNews = (body: Uint8Array, count: number) => void

export interface GuestOptions {
  readonly url: string
  readonly sdkAppID: number
  readonly groupID: string
  readonly onNews: OnNews
}

/** A position in a room, from which messages are polled. */
interface Position {
  readonly key: string
  readonly nextSeq: number
}

const POLL_INTERVAL_MS = 300

/** A guest of a live room, who polls like our clients until its connection ends. */
export const openGuest = async ({
  url,
  sdkAppID,
  groupID,
  onNews,
}: GuestOptions): Promise<RawClient> => {
  const client = await connectRaw({ url, sdkAppID, onPush: () => {} })
  pollRoom(client, (await client.request(commands.room.enter, { groupID })).room, onNews)
  return client
}

/** Polls like our clients until the connection ends: the server removes guests that do not poll. */
export const pollRoom = (client: RawClient, { key, nextSeq }: Position, onNews: OnNews): void => {
  const { poll } = commands.room
  let startSeq = nextSeq
  const go = async (): Promise<void> => {
    const request = { key, startSeq, startBroadcastSeq: 1, simplifiedMessage: 0 } as const
    const { body } = await client.exchange(poll.name, poll.request.encode(request), true)
    const next = firstNumber(body as Uint8Array)
    onNews(body as Uint8Array, next - startSeq)
    startSeq = next
    setTimeout(polling, POLL_INTERVAL_MS)
  }
  const polling = () => {
    const { OPEN, readyState } = client.webSocket
    if (readyState === OPEN) void go().catch(ended)
  }
  // A poll that failed because the connection ended; the closing side knows.
  const ended = (error: unknown) => {
    if (client.webSocket.readyState === client.webSocket.OPEN) throw error
  }
  polling()
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
