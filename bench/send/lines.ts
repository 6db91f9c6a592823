import { WebSocket } from 'ws'
import type * as Sdk from '../../src/index.ts'
import { connectXmpp, jidOf } from '../compare/xmpp/xmpp-client.ts'
import { nowSeconds, openUser, userSigOf } from '../support/users.ts'
import { app } from './app.ts'
import type { RelayAnswer, RelayedMessage, RelayMessage } from './relay.ts'

/** An online user that writes to one peer. */
export interface Line {
  /** Resolves when the server has acknowledged the message. */
  send(text: string): Promise<unknown>
}

export interface LineOptions {
  readonly url: string
  readonly user: string
  readonly peer: string
  /** Called when `count` messages of others have arrived. */
  readonly onDelivered: (count: number) => void
}

export type OpenLine = (options: LineOptions) => Promise<Line>

const openJson: OpenLine = async ({ url, user, peer, onDelivered }) => {
  const socket = new WebSocket(`${url}/${user}`, { perMessageDeflate: false })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const waiting = new Map<number, () => void>()
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as RelayAnswer | RelayedMessage
    if ('text' in frame) {
      onDelivered(1)
    } else {
      waiting.get(frame.ack)?.()
      waiting.delete(frame.ack)
    }
  })
  let count = 0
  return {
    send: (text) =>
      new Promise<void>((resolve) => {
        const seq = ++count
        waiting.set(seq, resolve)
        const clientTime = nowSeconds()
        const message: RelayMessage = { seq, from: user, to: peer, clientTime, random: seq, text }
        socket.send(JSON.stringify(message))
      }),
  }
}

const openRaw: OpenLine = async ({ url, user, peer, onDelivered }) => {
  const client = await openUser(url, user, () => onDelivered(1))
  return { send: (text) => client.sendText(peer, text) }
}

const openSdk: OpenLine = async ({ url, user, peer, onDelivered }) => {
  const door = new URL('../../dist/index.js', import.meta.url).href
  const { allFeatures, createChat, EVENT, TYPES } = (await import(door)) as typeof Sdk
  const chat = createChat({ features: allFeatures, SDKAppID: app.sdkAppID, host: url })
  chat.setLogLevel(3)
  chat.on(EVENT.MESSAGE_RECEIVED, ({ data }) => onDelivered(data.length))
  const ready = new Promise<void>((resolve) => chat.on(EVENT.SDK_READY, () => resolve()))
  await chat.login({ userID: user, userSig: userSigOf(user) })
  await ready
  const { CONV_C2C: conversationType } = TYPES
  return {
    send: (text) =>
      chat.sendMessage(chat.createTextMessage({ to: peer, conversationType, payload: { text } })),
  }
}

/** An acknowledgement means that the server has handled it; it archives before that. */
const openXmpp: OpenLine = async ({ url, user, peer, onDelivered }) => {
  const onStanza = (stanza: string) => {
    if (stanza.startsWith('<message')) onDelivered(1)
  }
  const client = await connectXmpp({ url, user, onStanza }, true)
  let count = 0
  return {
    send: (text) =>
      client.send(
        `<message type='chat' to='${jidOf(peer)}' id='m${++count}'><body>${text}</body></message>`,
      ),
  }
}

/** The clients that are compared. */
export const lines: Readonly<Record<string, OpenLine>> = {
  json: openJson,
  raw: openRaw,
  sdk: openSdk,
  xmpp: openXmpp,
}
