import { setTimeout as rest } from 'node:timers/promises'
import { now } from './lease.ts'
import {
  type Asking,
  claim,
  endAbandoned,
  ensurePartition,
  type OwnerRow,
  readOwner,
} from './partition-row.ts'

export interface Candidate {
  /** Name of this process. */
  readonly owner: string
  /** Address of its HTTP side. */
  readonly ownerUrl: string
  /** Time without a beat after which the partition is free. */
  readonly silenceMs: number
  /** Time to wait for another process that owns the partition to end. */
  readonly lockTimeoutMs: number
  /** Aborts the wait. */
  readonly signal?: AbortSignal | undefined
  /** Receives the owner each time that it was read. */
  readonly onOwner?: ((row: OwnerRow) => void) | undefined
}

interface Claimed {
  readonly epoch: number
  readonly sentAt: ReturnType<typeof now>
}

const AGAIN_MS = 100
/** Times that the same row is seen without its session: an owner that is alive reconnects sooner. */
const SIGHTINGS = 3

/** Counts how often the same row was seen without the session of its owner. */
class Sightings {
  #last: OwnerRow | undefined
  #count = 0

  /** Whether the process of the owner has ended. */
  hasEnded(row: OwnerRow): boolean {
    const isSame = this.#last?.beat === row.beat && this.#last.epoch === row.epoch
    this.#count = row.isFree ? (isSame ? this.#count + 1 : 1) : 0
    this.#last = row
    // Before the first epoch the lock alone decides.
    return this.#count >= SIGHTINGS || (row.isFree && row.epoch === 0)
  }
}

/** Waits until the partition is free, and claims it with this mark. Throws when the time is over. */
export const claimPartition = async (
  client: Asking,
  { owner, ownerUrl: url, silenceMs, lockTimeoutMs, signal, onOwner }: Candidate,
  mark: number,
): Promise<Claimed> => {
  await ensurePartition(client)
  const sightings = new Sightings()
  for (let waited = 0; ; waited += AGAIN_MS) {
    const row = await readOwner(client, silenceMs)
    signal?.throwIfAborted()
    onOwner?.(row)
    if (row.isSilent) await endAbandoned(client, silenceMs)
    if (row.isSilent || sightings.hasEnded(row)) {
      const sentAt = now()
      const epoch = await claim(client, { owner, url, mark }, row)
      if (epoch !== undefined) return { epoch, sentAt }
    }
    if (waited >= lockTimeoutMs) {
      throw new Error(
        'another server uses it; stop that server, or set DATABASE_URL to another database',
      )
    }
    await rest(AGAIN_MS)
  }
}
