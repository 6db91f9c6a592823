import type { UploadResult } from 'tavern-im/protocol'
import { Refusal } from '../../../kernel/refusal.ts'
import { ObjectState } from '../../../storage/rows/object-state.ts'
import { keepUpload } from '../keep-upload.ts'
import type { ObjectRow } from '../object-rows.ts'
import type { ObjectAddress, Received } from '../store.ts'
import { uploadResult } from '../upload-result.ts'
import type { RouteParts } from './route-parts.ts'
import { TransferFailure } from './transfer-failure.ts'

/** Makes a received file the object, unless another one became it meanwhile. */
export const keepWhole = async (
  parts: RouteParts,
  address: ObjectAddress,
  received: Received,
): Promise<UploadResult | undefined> => {
  const { objects } = parts
  const kept = await objects.changing(address, async () => {
    const row = await objects.rows.find(address)
    if (received.size === 0 || row?.state !== ObjectState.open) return undefined
    await received.keep()
    objects.counts.bytes.add('in', received.size)
    return { result: await resultOf(parts, row, received) }
  })
  if (kept !== undefined) return kept.result
  await received.drop()
  if (received.size === 0) throw new TransferFailure(400, 'take file: it is empty; choose another')
  throw new TransferFailure(409, 'take file: it is already stored')
}

/**
 * The bytes are stored, which is all that the response promises: it does not fail if they cannot be
 * described.
 */
const resultOf = async ({ objects, log }: RouteParts, row: ObjectRow, received: Received) => {
  const origin = objects.originOf({ app: row.app, fileKey: row.key })
  if (origin === undefined) return undefined
  try {
    return uploadResult(objects, origin, await keepUpload(objects, row, received))
  } catch (cause) {
    if (!(cause instanceof Refusal)) log.warn({ err: cause }, 'inspecting an uploaded file failed')
    return undefined
  }
}
