import type { OutgoingPush } from '../domain/events/delivery.ts'
import { PushFrames } from './push-frames.ts'

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
