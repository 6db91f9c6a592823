import { MalformedFrame, serverCodes } from 'tavern-im/protocol'
import type { AnyCommand } from '../../kernel/command-rows.ts'
import { record } from '../../kernel/guards.ts'
import { EncodedAnswer, type HandlerAnswer } from '../../kernel/handler-answer.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ToFollower } from '../messages.ts'

type Outcome = Extract<ToFollower, { is: 'answer' | 'refusal' | 'malformed' | 'fault' }>

interface Waiting {
  /** Absent if the response is JSON. */
  readonly row: AnyCommand | undefined
  readonly resolve: (answer: HandlerAnswer) => void
  readonly reject: (cause: unknown) => void
}

/** Calls that the leader has not answered yet; each settles once. */
export class Calls {
  readonly #waiting = new Map<number, Waiting>()
  #last = 0

  get size(): number {
    return this.#waiting.size
  }

  add(row: AnyCommand | undefined, send: (id: number) => void): Promise<HandlerAnswer> {
    this.#last += 1
    const id = this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { row, resolve, reject })
      send(id)
    })
  }

  settle(outcome: Outcome, body: Buffer): void {
    switch (outcome.is) {
      case 'answer':
        this.#answer(outcome, body)
        return
      case 'refusal':
        this.#take(outcome.id)?.reject(refusalOf(outcome.code, outcome.message))
        return
      case 'malformed':
        this.#take(outcome.id)?.reject(new MalformedFrame(outcome.message))
        return
      case 'fault':
        this.#take(outcome.id)?.reject(new Error(`call the leader: ${outcome.message}`))
        return
      default:
        outcome satisfies never
    }
  }

  /**
   * The leader is gone: it is unknown whether the calls were executed. The refusal reaches the back-end
   * API alone, because clients are sent away before.
   */
  fail(): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    const why =
      'run command: the leader was lost, and it is unknown whether the command was executed'
    for (const { reject } of waiting) reject(new Refusal(serverCodes.SERVER_FAULT, why))
  }

  #answer({ ids, isJSON }: Extract<Outcome, { is: 'answer' }>, body: Buffer): void {
    // Parsed before a call is removed: if parsing fails, the waiting calls are refused.
    const json = isJSON ? jsonOf(body) : {}
    let shared: EncodedAnswer | undefined
    for (const id of ids) {
      const call = this.#take(id)
      if (call === undefined) continue
      const { row } = call
      if (isJSON || row === undefined) call.resolve(json)
      else {
        shared ??= new EncodedAnswer(body, () => row.answer.decode(body))
        call.resolve(shared)
      }
    }
  }

  #take(id: number): Waiting | undefined {
    const call = this.#waiting.get(id)
    this.#waiting.delete(id)
    return call
  }
}

const jsonOf = (body: Buffer): object =>
  body.length === 0 ? {} : record(JSON.parse(body.toString()), 'answer')

/** The leader's refusal; its text is already complete. */
const refusalOf = (code: number, message: string): Refusal =>
  Object.assign(new Refusal(code), { message })
