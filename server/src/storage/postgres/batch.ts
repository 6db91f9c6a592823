import type { Connection, DatabaseError, Submittable } from 'pg'
import type { Write } from '../storage.ts'
import { statementsOf } from './bulk-rows.ts'

/** Names of statements by their text, the same on every connection. */
const names = new Map<string, string>()

export const statementName = (sql: string): string => {
  const known = names.get(sql) ?? `tavern_${names.size + 1}`
  names.set(sql, known)
  return known
}

/**
 * Statements that are prepared on one connection: each month of messages has texts of its own, and
 * the database keeps a plan for each.
 */
export const MOST_PREPARED = 1_000

/** Messages to a connection; the types of pg declare other parameters than pg accepts. */
interface Messages {
  readonly stream: Connection['stream']
  parse(message: { name: string; text: string; types: readonly number[] }): void
  bind(message: { statement: string; values: readonly unknown[] }): void
  execute(message: object): void
  sync(): void
}

/**
 * Writes that go to the server in one round trip: each statement is bound and run without waiting
 * for the previous one, and everything between two syncs is one transaction.
 */
export class Batch implements Submittable {
  readonly done: Promise<void>
  readonly #writes: readonly Write[]
  /** Statements prepared on the connection; undefined if none can be. */
  readonly #prepared: Set<string> | undefined
  #resolve = () => {}
  #reject: (cause: unknown) => void = () => {}

  constructor(writes: readonly Write[], prepared: Set<string> | undefined) {
    this.#writes = writes
    this.#prepared = prepared
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(connection: Connection): void {
    const messages = connection as unknown as Messages
    const prepared = this.#prepared
    messages.stream.cork()
    try {
      if (prepared !== undefined && prepared.size > MOST_PREPARED) deallocate(messages, prepared)
      for (const { sql, values } of statementsOf(this.#writes)) {
        const statement = prepared === undefined ? '' : statementName(sql)
        if (prepared?.has(statement) !== true) {
          messages.parse({ name: statement, text: sql, types: [] })
          prepared?.add(statement)
        }
        messages.bind({ statement, values })
        messages.execute({})
      }
      messages.sync()
    } finally {
      messages.stream.uncork()
    }
  }

  handleReadyForQuery(): void {
    this.#resolve()
  }

  handleError(cause: DatabaseError): void {
    this.#reject(cause)
  }

  /** The other results of statements that change rows are not needed. */
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

const deallocate = (messages: Messages, prepared: Set<string>): void => {
  messages.parse({ name: '', text: 'deallocate all', types: [] })
  messages.bind({ statement: '', values: [] })
  messages.execute({})
  prepared.clear()
}
