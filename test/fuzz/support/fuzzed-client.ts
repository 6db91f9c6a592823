import { aGroupMessage, aMessage, createTestPlatform, NOON } from 'tavern-im/testing'
import { ImError, type Message } from '../../../src/index.ts'
import { pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { checkView } from './check-view.ts'
import type { Recorded } from './recorded.ts'
import { rowOf } from './recorded.ts'

const SHOWN = ['C2Cbob', 'GROUPteam']

/** Longer than anything waits. */
const STEPS_MS = [0, 1_000, 20_000, 70_000]

/** alice before a server that answers as a real one once did, unless a case has it answer otherwise. */
export interface FuzzedClient extends TestClient {
  /** A message of bob that she has. */
  readonly theirs: Message
  /** The outcome of a call; throws if it does not settle, or rejects without a code. */
  ends(call: () => unknown): Promise<string>
  /** Throws if the view of the client is inconsistent. */
  look(): void
  /** Throws if she does not receive a new message. */
  expectReceives(from: string): Promise<void>
  /** Throws if a timer, socket or listener is left. */
  end(): Promise<void>
}

export const fuzzedClient = async (
  { answers }: Recorded,
  testPlatform = createTestPlatform(),
): Promise<FuzzedClient> => {
  const client = await aReadyClient(
    (server) => {
      for (const [name, answer] of answers) {
        if (!name.startsWith('session.')) server.on(rowOf(name), () => answer)
      }
    },
    'text',
    { platform: testPlatform },
  )
  const { chat, server, platform, events } = client
  const reported = aMessage({ flags: 48, sequence: 90 })
  server.push(pushes.message.received, { position: 0, messageList: [reported] })
  server.push(pushes.message.received, {
    position: 0,
    messageList: [aGroupMessage({ sequence: 90 })],
  })
  await client.advance(2_000)
  const theirs = chat.findMessage(`144002-${NOON + 90}-1090`)
  if (theirs === null) throw new Error('the message is not here')
  const ends: FuzzedClient['ends'] = async (call) => {
    let isSettled = false
    const outcome = outcomeOf(call).finally(() => {
      isSettled = true
    })
    // Avoid an unhandled rejection; the outcome is awaited below.
    outcome.catch(() => undefined)
    for (const ms of STEPS_MS) {
      if (!isSettled) await client.advance(ms)
    }
    if (!isSettled) throw new Error('a call does not settle')
    return outcome
  }
  return {
    ...client,
    theirs,
    ends,
    look() {
      checkView(chat, SHOWN)
      JSON.stringify(events.map(({ data }) => data))
      events.clear()
      server.received.splice(0)
    },
    async expectReceives(from) {
      const message = aMessage({ from, tinyID: `9${from.length}` })
      server.push(pushes.message.received, { position: 0, messageList: [message] })
      await client.advance(1_000)
      if (chat.findMessage(`9${from.length}-${NOON + 1}-1001`) === null) {
        throw new Error(`alice does not hear ${from}`)
      }
    },
    async end() {
      const ended = await ends(() => chat.destroy())
      await client.advance(10_000)
      const left = platform.counts()
      if (ended !== '0') throw new Error(`destroy ended with ${ended}`)
      if (left.timers + left.sockets + left.watchers > 0) {
        throw new Error(`left behind: ${JSON.stringify(left)}`)
      }
    },
  }
}

/** '0', or the code that it was refused with. */
const outcomeOf = async (call: () => unknown): Promise<string> => {
  try {
    await call()
    return '0'
  } catch (cause) {
    if (cause instanceof ImError && Number.isInteger(cause.code) && cause.message !== '') {
      return String(cause.code)
    }
    return Promise.reject(cause)
  }
}
