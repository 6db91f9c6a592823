import fc from 'fast-check'
import {
  PROTOCOL,
  packMessage,
  type ToAll,
  type ToFollower,
  type ToLeader,
} from '../../../server/src/cluster/messages.ts'
import { app } from '../../server/support/test-server.ts'
import { mutatedBytes } from './mutated-bytes.ts'
import { mutatedSometimes, mutatedValue } from './mutated-values.ts'

/** A message between nodes: what it says, and the bytes that go with it. */
type Message = readonly [said: ToLeader | ToFollower | ToAll, body: string]

const { sdkAppID } = app

const callerOf = (line: string, node: string) => ({
  ...{ sdkAppID, userID: 'mallory', tinyID: 'tiny-mallory', connectionID: `${node}.${line}` },
  ...{ instanceID: '', platform: 13, origin: 'http://127.0.0.1', address: '127.0.0.1' },
})

const held = { watched: [['1400000000:bob', 'Online']], isLooking: true } as const

const message = JSON.stringify({ to: 'bob', type: 'TIMTextElem', payload: { text: 'hello' } })

/** Messages of a node to the leader. */
export const toLeader = (node: string): readonly Message[] => {
  const caller = callerOf('1', node)
  const client = { platform: 13, isMiniProgram: false }
  const [visitor, back] = [
    { sdkAppID, connectionID: `${node}.9`, address: '127.0.0.1' },
    { sdkAppID, identifier: 'administrator' },
  ]
  return [
    [{ is: 'join', protocol: PROTOCOL, epoch: 1, goesOn: false }, ''],
    [{ is: 'entered', line: '1', caller, client }, ''],
    [{ is: 'entered', line: '1', caller, client, held }, ''],
    [
      { is: 'call', id: 1, call: { is: 'handle', line: '1', command: 'c2c.send', isText: true } },
      message,
    ],
    [
      {
        is: 'call',
        id: 2,
        call: { is: 'handleOpen', visitor, command: 'room.poll', isText: true },
      },
      '{}',
    ],
    [
      { is: 'call', id: 3, call: { is: 'administer', caller: back, path: 'openim/sendmsg' } },
      message,
    ],
    [{ is: 'call', id: 4, call: { is: 'openAccount', sdkAppID, userID: 'bob', signedAt: 1 } }, ''],
    [{ is: 'call', id: 5, call: { is: 'kickOthers', line: '1' } }, ''],
    [{ is: 'left', line: '1', end: 'lost' }, ''],
    [{ is: 'closed', line: '1' }, ''],
    [{ is: 'release' }, ''],
    [{ is: 'holds' }, ''],
    [{ is: 'resumed' }, ''],
    [
      {
        is: 'reports',
        rows: [{ app: sdkAppID, tinyID: '', time: 1, name: 'n', command: 'c', data: '{}' }],
      },
      '',
    ],
  ]
}

/** They stand for what is known only when it is asked: the id of a call, and the line of a client. */
const [id, line] = [424_242, 'LINE']

/** A text in which that is filled in. */
export const filled = (text: string, by: { readonly id: number; readonly line: string }): string =>
  text.replaceAll(`${id}`, `${by.id}`).replaceAll(line, by.line)

/** Messages of the leader to a follower with a pending request. */
export const toFollower: readonly Message[] = [
  [{ is: 'welcome', epoch: 1, goesOn: false }, ''],
  [{ is: 'answer', ids: [id], isJSON: false }, 'any bytes'],
  [{ is: 'answer', ids: [id], isJSON: true }, '{"sequence":1,"time":1,"position":1}'],
  [{ is: 'refusal', id, code: 10_007, message: 'send message: not allowed' }, ''],
  [{ is: 'malformed', id, message: 'read body: not one' }, ''],
  [{ is: 'fault', id, message: 'broken' }, ''],
  [{ is: 'ending' }, ''],
  [{ is: 'handOver', nodes: ['b000000000'] }, JSON.stringify([[line, held]])],
  [{ is: 'push', name: 'push.messages', lines: [line] }, 'any bytes'],
  [{ is: 'close', line, code: 4_000, reason: 'goes' }, ''],
  [{ is: 'kick', sdkAppID, userID: 'alice', type: 1, exceptConnectionID: '' }, ''],
]

/** Announcements of nodes. */
export const toAll = (epoch: number): readonly Message[] => [
  [{ is: 'asks', protocol: PROTOCOL }, ''],
  [{ is: 'leads', protocol: PROTOCOL, epoch, url: 'http://127.0.0.1:1', isOverloaded: false }, ''],
]

/** A mutated message: its head, its body, or all of its bytes. */
export type MutatedMessage =
  | { readonly said: unknown; readonly body: string | Uint8Array }
  | { readonly bytes: Uint8Array }

const bodyOf = (body: string): fc.Arbitrary<string | Uint8Array> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<string | Uint8Array>(body) },
    { weight: 1, arbitrary: mutatedValue(body === '' ? {} : jsonOr(body)).map(textOf) },
    { weight: 1, arbitrary: mutatedBytes([Buffer.from(body)]) },
  )

const textOf = (value: unknown): string => String(JSON.stringify(value))

const jsonOr = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** One of them, with nothing or something in it as it should not be. */
export const mutatedMessage = (messages: readonly Message[]): fc.Arbitrary<MutatedMessage> =>
  fc.oneof<fc.Arbitrary<MutatedMessage>[]>(
    ...messages.map(([said, body]) =>
      fc.record({ said: mutatedSometimes(fc.constant(said)), body: bodyOf(body) }),
    ),
    mutatedBytes(messages.map(([said, body]) => packMessage(said, Buffer.from(body)))).map(
      (bytes) => ({
        bytes,
      }),
    ),
  )

/** As it goes over a link. */
export const packed = (
  message: MutatedMessage,
  fill: (text: string) => string = (text) => text,
): Uint8Array => {
  if ('bytes' in message) return message.bytes
  const { said, body } = message
  // The head may be no valid message.
  const any = JSON.parse(fill(textOf(said ?? null))) as ToAll
  return packMessage(any, Buffer.from(typeof body === 'string' ? fill(body) : body))
}
