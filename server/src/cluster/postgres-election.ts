import type { Delivery } from '../domain/events/delivery.ts'
import type { Core } from '../gateway/core.ts'
import { reasonOf } from '../storage/postgres/failures.ts'
import { openPostgres } from '../storage/postgres/open-postgres.ts'
import type { Storage } from '../storage/storage.ts'
import type { Election } from './election.ts'

/** The node that holds the lock of the database leads. */
export const postgresElection = (
  url: string,
  openCore: (storage: Storage, delivery: Delivery) => Promise<Core>,
): Election => ({
  async win(signal) {
    let lose: (reason: string) => void = () => undefined
    const lost = new Promise<string>((resolve) => {
      lose = resolve
    })
    const storage = await openPostgres({
      url,
      lockTimeoutMs: Number.POSITIVE_INFINITY,
      signal,
      onGone: (cause) => lose(reasonOf(cause)),
    })
    return {
      term: storage.term,
      lost,
      confirm: () => storage.confirm(),
      openCore: (delivery) => openCore(storage, delivery),
    }
  },
})
