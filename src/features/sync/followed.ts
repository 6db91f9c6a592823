import type { AccountLog } from '../../kernel/account-log.ts'
import * as LIMITS from '../../protocol/limits.ts'
import type { SyncRequest } from './commands.ts'
import type { SyncUses } from './context.ts'

/**
 * The client's positions beyond the cookie of its last sync, so that a reconnect after a long
 * session does not receive everything again. The server compares them with its own; if they differ
 * or are stale, it sends everything.
 */
export class Followed {
  readonly #accountLog: AccountLog
  readonly #uses: SyncUses
  #activity = 0
  /** Jumps whose unread count only the server knows. */
  invalidations = 0

  constructor(accountLog: AccountLog, uses: SyncUses) {
    this.#accountLog = accountLog
    this.#uses = uses
  }

  read(): Pick<SyncRequest, 'position' | 'groupArray'> {
    const { position } = this.#accountLog
    if (this.invalidations > 0 || position < 0) return {}
    const { conversations, groups } = this.#uses
    const groupArray = conversations.store
      .movedSince(this.#activity)
      .flatMap(({ entity, newest, begunAt }) => {
        if (entity.groupProfile === undefined || begunAt > 1) return []
        const { groupID } = entity.groupProfile
        const [number, position] = [groups.number(groupID), groups.position(groupID)]
        return { groupID, number, nextMessageSeq: newest + 1, position }
      })
    return { position, groupArray: groupArray.slice(0, LIMITS.SYNC_GROUPS) }
  }

  /** All is here; that many doubts with it. */
  synced(invalidations: number): void {
    this.invalidations -= invalidations
    this.#activity = this.#uses.conversations.store.activity
  }

  clear(): void {
    this.invalidations = 0
    this.#activity = 0
  }
}
