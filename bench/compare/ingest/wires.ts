import type { WireMessage } from '../../../src/protocol-entry.ts'
import { type Load, messageAt, socketFrame, TEXT } from '../../ingest/traffic.ts'

/** A peer's server protocol over a WebSocket, as JSON. */
export interface JsonWire {
  /** Responses to the client until it is ready; `undefined` asks for the greeting. */
  answers(request: unknown): readonly object[]
  /** The n-th message of the load. */
  push(message: WireMessage, index: number): object
}

const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

const textOf = ({ payload }: WireMessage): string => (payload as { readonly text: string }).text

/** Events of Stream, as its API documents them. */
export const stream: JsonWire = {
  answers: (request) =>
    request === undefined
      ? [
          {
            type: 'health.check',
            connection_id: 'c',
            me: { id: 'me', role: 'user', mutes: [], channel_mutes: [], devices: [] },
          },
        ]
      : [],
  push(message, index) {
    const { from, nick, avatar, time } = message
    const user = { id: from, name: nick, image: avatar, role: 'user' }
    const created_at = dateOf(time)
    return {
      type: 'message.new',
      cid: `messaging:${from}`,
      channel_type: 'messaging',
      channel_id: from,
      user,
      created_at,
      unread_count: index,
      message: {
        id: `m${index}`,
        cid: `messaging:${from}`,
        type: 'regular',
        text: textOf(message),
        html: '',
        user,
        attachments: [],
        latest_reactions: [],
        own_reactions: [],
        reaction_counts: {},
        reaction_scores: {},
        mentioned_users: [],
        reply_count: 0,
        silent: false,
        created_at,
        updated_at: created_at,
      },
    }
  },
}

interface TinodeRequest {
  readonly hi?: { readonly id: string }
  readonly login?: { readonly id: string }
  readonly sub?: { readonly id: string; readonly topic: string }
}

/** Packets of Tinode, protocol 0. */
export const tinode: JsonWire = {
  answers(request) {
    const { hi, login, sub } = (request ?? {}) as TinodeRequest
    const ts = dateOf(messageAt(0, { count: 0, conversations: 1 }).time)
    const ctrl = (id: string, code: number, more: object) => [
      { ctrl: { id, code, text: 'ok', ts, ...more } },
    ]
    if (hi !== undefined) return ctrl(hi.id, 201, { params: { ver: '0.22', build: 'bench' } })
    if (login !== undefined) return ctrl(login.id, 200, { params: { user: 'usrme', token: 'x' } })
    return sub === undefined ? [] : ctrl(sub.id, 200, { topic: sub.topic })
  },
  push(message) {
    const { from, time, sequence } = message
    const topic = `usr${from}`
    return {
      data: { topic, from: topic, ts: dateOf(time), seq: sequence, content: textOf(message) },
    }
  },
}

export const wires: Readonly<Record<string, JsonWire>> = { stream, tinode }

const encoder = new TextEncoder()

/** A message of the load in its own frame. */
export const frameOf = (wire: JsonWire, index: number, load: Load): Uint8Array =>
  socketFrame(TEXT, encoder.encode(JSON.stringify(wire.push(messageAt(index, load), index))))

const matrixAnswers: readonly (readonly [string, object])[] = [
  ['/versions', { versions: ['v1.1', 'v1.5', 'v1.11'] }],
  ['/pushrules', { global: {} }],
  ['/filter', { filter_id: '1' }],
]

/** Response to all Matrix requests except `/sync`. */
export const matrixAnswer = (pathname: string): object =>
  matrixAnswers.find(([part]) => pathname.includes(part))?.[1] ?? {}

export const matrixRoom = (user: string): string => `!${user}:bench`

const matrixEvent = (message: WireMessage, index: number) => {
  const { from, time } = message
  return {
    type: 'm.room.message',
    event_id: `$m${index}`,
    sender: `@${from}:bench`,
    origin_server_ts: time * 1000,
    unsigned: { age: 1 },
    content: { msgtype: 'm.text', body: textOf(message) },
  }
}

const memberOf = (userID: string, room: string, index: number) => ({
  type: 'm.room.member',
  state_key: userID,
  sender: userID,
  event_id: `$${room}${index}`,
  origin_server_ts: 1,
  content: { membership: 'join' },
})

/** The first `/sync` response of Matrix: all rooms, without messages. */
export const matrixRooms = ({ conversations }: Load): object => {
  const rooms = Array.from({ length: conversations }, (_, user) => {
    const members = ['@me:bench', `@user-${user}:bench`]
    const events = members.map((member, n) => memberOf(member, `r${user}`, n))
    return [matrixRoom(`user-${user}`), { state: { events }, timeline: { events: [] } }] as const
  })
  return { next_batch: '0', rooms: { join: Object.fromEntries(rooms) } }
}

/** A later response: these messages, of which the first is the n-th of all. */
export const matrixBatch = (messages: readonly WireMessage[], first: number): object => {
  const join: Record<string, { timeline: { limited: false; events: object[] } }> = {}
  for (const [index, message] of messages.entries()) {
    const room = matrixRoom(message.from)
    join[room] ??= { timeline: { limited: false, events: [] } }
    join[room].timeline.events.push(matrixEvent(message, first + index))
  }
  return { next_batch: String(first + messages.length), rooms: { join } }
}
