import type { HookAnswer } from './hook.ts'

/** Longer than a signature is good, and than the chat server tries again. */
const KEPT_MS = 300_000

/**
 * Answers of calls by their identity. A call that comes again, because its answer was lost or because somebody has
 * recorded it, gets the answer of the first time and is not acted on. Only signed calls come here: the chat server
 * bounds how many.
 */
export class Answered {
  /** The oldest first. */
  readonly #answers = new Map<
    string,
    { readonly at: number; readonly answer: Promise<HookAnswer> }
  >()

  /** `now` is unix milliseconds. A call that failed may come again. */
  once(id: string, now: number, act: () => Promise<HookAnswer>): Promise<HookAnswer> {
    this.#forget(now)
    const known = this.#answers.get(id)
    if (known !== undefined) return known.answer
    const answer = act()
    this.#answers.set(id, { at: now, answer })
    answer.catch(() => this.#answers.delete(id))
    return answer
  }

  #forget(now: number): void {
    for (const [id, { at }] of this.#answers) {
      if (now - at < KEPT_MS) return
      this.#answers.delete(id)
    }
  }
}
