import type { ObjectAddress } from '../store.ts'
import { anotherOffset } from './transfer-failure.ts'

/** A slice, or a whole file, that is on its way. */
interface RunningTransfer {
  readonly offset: number
  /** Where it ends, if it comes as it was announced. */
  readonly end: number
  readonly stop: () => void
  /** Resolves when it is over, however. */
  readonly over: Promise<unknown>
}

/** One that has begun. */
interface Transfer<Result> {
  readonly done: Promise<Result>
  readonly stop: () => void
}

/**
 * One slice of an upload at a time; a whole file is one that begins at 0. The one behind it may come early and waits; one
 * before it waits too, as what has overtaken it is about to be refused. The same again takes over: whoever sends it has
 * lost the connection of the one before, which the server may not know yet.
 */
export class UploadLock {
  readonly #running = new Map<string, RunningTransfer>()

  /** Where the slice on its way begins; undefined where there is none. */
  offsetOf(address: ObjectAddress): number | undefined {
    return this.#running.get(keyOf(address))?.offset
  }

  /** Begins one when it may come, and waits for it. Throws 409 where one that is not right before it is on its way. */
  async run<Result>(
    address: ObjectAddress,
    { offset, end }: Pick<RunningTransfer, 'offset' | 'end'>,
    begin: () => Transfer<Result>,
  ): Promise<Result> {
    const key = keyOf(address)
    for (
      let running = this.#running.get(key);
      running !== undefined;
      running = this.#running.get(key)
    ) {
      if (running.offset === offset) running.stop()
      else if (running.offset < offset && running.end !== offset)
        throw anotherOffset(running.offset)
      await running.over
    }
    const { done, stop } = begin()
    const leave = () => {
      this.#running.delete(key)
    }
    const over = done.then(leave, leave)
    this.#running.set(key, { offset, end, stop, over })
    await over
    return done
  }
}

const keyOf = ({ app, fileKey }: ObjectAddress): string => `${app}/${fileKey}`
