import {
  decodeMessage,
  encodeMessagesPush,
  type Push,
  pushes,
  type WireConversationAddress,
  type WireMessage,
} from 'tavern-im/protocol'
import type { OutgoingPush } from './delivery.ts'

/** A push whose body is encoded when the first recipient of a format needs it. */
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

/**
 * Announces a message of a conversation whose messages the user discards; for topics with its
 * content. `position`: 0 in groups.
 */
export const discardedPush = (
  position: number,
  discarded: WireConversationAddress & {
    readonly sequence: number
    readonly message?: WireMessage
  },
): OutgoingPush =>
  outgoing(pushes.sync.account, { position, data: { event: 'discarded', ...discarded } })

/** `push.messages` with one message that is already encoded. */
export class MessagePush implements OutgoingPush {
  readonly name = pushes.message.received.name
  readonly #position: number
  readonly #message: Uint8Array
  #bytes: Uint8Array | undefined
  #text: string | undefined

  constructor(position: number, message: Uint8Array) {
    this.#position = position
    this.#message = message
  }

  binary(): Uint8Array {
    this.#bytes ??= encodeMessagesPush({ position: this.#position }, [this.#message])
    return this.#bytes
  }

  text(): string {
    this.#text ??= JSON.stringify({
      position: this.#position,
      messageList: [decodeMessage(this.#message)],
    })
    return this.#text
  }
}
