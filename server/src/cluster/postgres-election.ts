import type { Delivery } from '../domain/events/delivery.ts'
import type { Core } from '../gateway/core.ts'
import { reasonOf } from '../storage/postgres/failures.ts'
import { openPostgres } from '../storage/postgres/open-postgres.ts'
import type { Storage } from '../storage/storage.ts'
import type { Election } from './election.ts'
import type { NodeID } from './transports/transport.ts'

interface PostgresElection {
  readonly databaseUrl: string
  readonly nodeID: NodeID
  readonly openCore: (storage: Storage, delivery: Delivery) => Promise<Core>
}

/** The node that owns the partition of the database leads. */
export const postgresElection = ({
  databaseUrl,
  nodeID,
  openCore,
}: PostgresElection): Election => ({
  async win({ url, signal, onOwner }) {
    let lose: (reason: string) => void = () => undefined
    const lost = new Promise<string>((resolve) => {
      lose = resolve
    })
    const storage = await openPostgres({
      url: databaseUrl,
      owner: nodeID,
      ownerUrl: url,
      lockTimeoutMs: Number.POSITIVE_INFINITY,
      signal,
      onOwner: ({ epoch, owner, isSilent }) => onOwner({ epoch, node: owner, isSilent }),
      onGone: (cause) => lose(reasonOf(cause)),
    })
    return {
      epoch: storage.epoch,
      lost,
      get isHeld() {
        return storage.isHeld
      },
      confirm: () => storage.confirm(),
      openCore: (delivery) => openCore(storage, delivery),
    }
  },
})
