import type { Clock } from 'tavern-im/protocol'
import type { Log } from '../../../kernel/log.ts'
import { ObjectState } from '../../../storage/rows/object-state.ts'
import type { ObjectRow } from '../object-rows.ts'
import type { Objects } from '../objects.ts'
import type { ObjectAddress, RelayedStore } from '../store.ts'
import { notThere } from './object-request.ts'
import { TransferFailure } from './transfer-failure.ts'
import type { UploadCounts } from './upload-counts.ts'
import type { UploadLock } from './upload-lock.ts'

export interface RouteParts {
  readonly objects: Objects
  readonly clock: Clock
  readonly log: Log
}

/** Shared by the routes for uploads. */
export interface UploadParts extends RouteParts {
  readonly uploadLock: UploadLock
  readonly counts: UploadCounts
}

/** The store, if uploads pass through this server. */
export const relayedStore = ({ store }: Objects): RelayedStore => {
  if (store.direct === undefined) return store
  throw new TransferFailure(404, 'take file: upload it to the object store directly')
}

/** The row of an upload, finished or not. */
export const rowOf = async ({ rows }: Objects, address: ObjectAddress): Promise<ObjectRow> => {
  const row = await rows.find(address)
  if (row === undefined || row.state === ObjectState.gone) throw notThere()
  return row
}

/** Refuses an upload that accepts no further bytes. */
export const mustBeOpen = ({ state, size }: ObjectRow): void => {
  if (state === ObjectState.open) return
  throw new TransferFailure(409, 'take file: it is already stored', size)
}

/** A length announced in a header allows a refusal before the body arrives. */
export const declaredLength = (header: string | undefined): number => Number(header ?? 0) || 0
