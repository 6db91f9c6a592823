import { decodeMessage, encodeMessagesPush, type Push, pushes } from 'tavern-im/protocol'
import type { OutgoingPush } from './delivery.ts'

/** A push whose body is encoded when the first listener of a format needs it. */
export const outgoing = <B extends object>(push: Push<B>, body: B): OutgoingPush => {
  let bytes: Uint8Array | undefined
  let text: string | undefined
  return {
    name: push.name,
    binary() {
      bytes ??= push.body.encode(body)
      return bytes
    },
    text() {
      text ??= JSON.stringify(body)
      return text
    },
  }
}

/** `push.messages` with one message that is encoded already. */
export const messagePush = (position: number, message: Uint8Array): OutgoingPush => {
  let bytes: Uint8Array | undefined
  let text: string | undefined
  return {
    name: pushes.message.received.name,
    binary() {
      bytes ??= encodeMessagesPush(position, [message])
      return bytes
    },
    text() {
      text ??= JSON.stringify({ position, messageList: [decodeMessage(message)] })
      return text
    },
  }
}
