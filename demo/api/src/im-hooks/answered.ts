import type { HookAnswer } from './hook.ts'

/** Longer than the validity of a signature and the retries of the chat server. */
const KEPT_MS = 300_000

/**
 * Responses of webhook requests by their ID. A repeated request, after a lost response or by
 * replay, gets the first response and has no effect. Only signed requests get here, and the chat
 * server bounds their number.
 */
export class Answered {
  /** In order of age, the oldest first. */
  readonly #answers = new Map<
    string,
    { readonly at: number; readonly answer: Promise<HookAnswer> }
  >()

  /** `now` is unix milliseconds. A failed request may be repeated. */
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
