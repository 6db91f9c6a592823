import { binaryCodec, type FrameCodec, textCodec, type WireBody } from 'tavern-im/protocol'
import type { OutgoingPush } from '../domain/events/delivery.ts'
import { socketData } from './socket-data.ts'

/** One numbered push as socket data: encoded once for each kind of connection that receives it. */
export class PushFrames {
  readonly #push: OutgoingPush
  readonly #seq: number
  readonly #data: (Buffer | undefined)[] = []

  constructor(push: OutgoingPush, seq: number) {
    this.#push = push
    this.#seq = seq
  }

  get name(): string {
    return this.#push.name
  }

  /** The body in binary form, for other nodes. */
  get body(): Uint8Array {
    return this.#push.binary()
  }

  for(format: FrameCodec['format'], isCompressed: boolean): Buffer {
    const kind = (format === 'binary' ? 0 : 2) + (isCompressed ? 1 : 0)
    const known = this.#data[kind]
    if (known !== undefined) return known
    const data =
      format === 'binary'
        ? this.#encoded(binaryCodec, this.#push.binary(), isCompressed)
        : this.#encoded(textCodec, this.#push.text(), isCompressed)
    this.#data[kind] = data
    return data
  }

  #encoded(codec: FrameCodec, body: WireBody, isCompressed: boolean): Buffer {
    const frame = { kind: 'push', command: this.#push.name, seq: this.#seq, body } as const
    return socketData(frame, codec, isCompressed)
  }
}

/** Push numbers restart after this; a client only compares them for equality. */
const LAST_SEQ = 0xffff_ffff

/** Numbers all pushes of this process. */
export class PushNumbers {
  #seq = 0

  next(push: OutgoingPush): PushFrames {
    this.#seq = this.#seq === LAST_SEQ ? 1 : this.#seq + 1
    return new PushFrames(push, this.#seq)
  }
}
