import type { ObjectAddress } from '../store.ts'
import { anotherOffset } from './transfer-failure.ts'

/** A slice, or a whole file, that is being received. */
interface RunningTransfer {
  readonly offset: number
  /** Expected end of the transfer. */
  readonly end: number
  readonly stop: () => void
  /** Resolves at its end, successful or not. */
  readonly over: Promise<unknown>
}

/** A started transfer. */
interface Transfer<Result> {
  readonly done: Promise<Result>
  readonly stop: () => void
}

/**
 * Permits one slice of an upload at a time; a whole file is one that begins at 0. The following
 * slice may arrive early and waits; an earlier one waits too, because the one that overtook it is
 * about to be refused. A repeated slice takes over: its client has lost the connection of the first
 * one, which the server may not know yet.
 */
export class UploadLock {
  readonly #running = new Map<string, RunningTransfer>()

  /** Offset of the slice that is being received; undefined if there is none. */
  offsetOf(address: ObjectAddress): number | undefined {
    return this.#running.get(keyOf(address))?.offset
  }

  /**
   * Starts a transfer when it may run, and waits for it. Throws 409 if a running one does not end
   * where it begins.
   */
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
