import { once } from 'node:events'
import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import { commands } from '../../src/protocol-entry.ts'
import type { RawClient } from '../../testing/internal/raw-client.ts'
import { app } from '../send/app.ts'
import { each } from '../support/each.ts'
import { openGuest } from '../support/room-guest.ts'
import { openUser } from '../support/users.ts'

/** Called when `count` more messages arrived at one listener. */
export type OnReceived = (listener: number, count: number) => void

/** A sender that all listeners receive. */
export interface Voice {
  /** Resolves when the server has acknowledged it. */
  say(): Promise<void>
}

/** Concurrent connection attempts. */
const UNDER_WAY = 50

/** Counts the frames that a socket receives from now on, without parsing them. */
const countFrames = (
  { webSocket }: { webSocket: WebSocket },
  onReceived: (count: number) => void,
) => {
  const { _socket: socket } = webSocket as unknown as { _socket: Socket }
  socket.removeAllListeners('data')
  /** The incomplete frame: the received part of its head, or the missing bytes of its payload. */
  let head: Buffer = Buffer.alloc(0)
  let missing = 0
  socket.on('data', (chunk: Buffer) => {
    let data = chunk
    let count = 0
    for (;;) {
      const taken = Math.min(missing, data.length)
      missing -= taken
      data = data.subarray(taken)
      if (data.length === 0) break
      head = head.length === 0 ? data : Buffer.concat([head, data])
      const size = sizeOf(head)
      if (size === undefined) break
      data = head
      head = Buffer.alloc(0)
      missing = size
      count += 1
    }
    if (count > 0) onReceived(count)
  })
  socket.resume()
}

/** Size of an unmasked frame with its head; undefined if the head is incomplete. */
const sizeOf = (head: Buffer): number | undefined => {
  if (head.length < 2) return undefined
  const short = (head[1] as number) & 0x7f
  if (short < 126) return 2 + short
  if (head.length < 4) return undefined
  return 4 + head.readUInt16BE(2)
}

/** Bare sockets; messages have the size of our pushes. */
export const bare = async (
  url: string,
  count: number,
  bytes: number,
  onReceived: OnReceived,
): Promise<Voice> => {
  await each(count, UNDER_WAY, async (index) => {
    const webSocket = new WebSocket(url, { perMessageDeflate: false })
    await once(webSocket, 'open')
    countFrames({ webSocket }, (frames) => onReceived(index, frames))
  })
  const voice = new WebSocket(url, { perMessageDeflate: false })
  await once(voice, 'open')
  const waiting: (() => void)[] = []
  voice.on('message', () => waiting.shift()?.())
  return {
    say: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        voice.send(Buffer.alloc(bytes, 'x'))
      }),
  }
}

const member = (index: number) => `member-${index}`

/** Logged-in group members, who receive pushes. */
export const group = async (
  url: string,
  count: number,
  speaker: RawClient,
  onReceived: OnReceived,
): Promise<void> => {
  const here: RawClient[] = []
  await each(count, UNDER_WAY, async (index) => {
    here[index] = await openUser(url, member(index))
  })
  await speaker.request(commands.group.create, {
    type: 'Public',
    name: 'all',
    groupID: 'all',
    inviteOption: 'FreeAccess',
  })
  for (let start = 0; start < count; start += 500) {
    const userIDList = Array.from({ length: Math.min(500, count - start) }, (_, n) =>
      member(start + n),
    )
    await speaker.request(commands.group.addMembers, { groupID: 'all', userIDList })
  }
  // Notices of the setup arrive within this tick and are not counted.
  await speaker.request(commands.group.onlineCount, { groupID: 'all' })
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  for (const [index, client] of here.entries()) {
    countFrames(client, (frames) => onReceived(index, frames))
  }
}

/** Guests of a room, who poll like our clients. */
export const room = async (
  url: string,
  count: number,
  speaker: RawClient,
  onReceived: OnReceived,
): Promise<void> => {
  const groupID = 'all'
  await speaker.request(commands.group.create, { type: 'AVChatRoom', name: 'all', groupID })
  await speaker.request(commands.group.join, { groupID, applyMessage: '', historyMessageFlag: 0 })
  const { sdkAppID } = app
  await each(count, UNDER_WAY, (index) =>
    openGuest({ url, sdkAppID, groupID, onNews: (_, news) => onReceived(index, news) }),
  )
}
