import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { newFileKey } from '../../../server/src/services/objects/file-key.ts'
import { TransferFailure } from '../../../server/src/services/objects/http/transfer-failure.ts'
import { UploadLock } from '../../../server/src/services/objects/http/upload-lock.ts'
import { openLocalStore } from '../../../server/src/services/objects/local-store.ts'
import { SLICE_BYTES } from '../../../server/src/services/objects/store.ts'
import { START_MS, temporaryDirectory } from '../core/support/test-core.ts'

const address = { app: 1, fileKey: newFileKey(START_MS / 1000) }

it('an upload continues although a previous server still writes to it and ends it [MEDIA-37]', async () => {
  const directory = temporaryDirectory()
  const bytes = randomBytes(5 * SLICE_BYTES)
  const slice = (index: number) =>
    Readable.from([bytes.subarray(index * SLICE_BYTES, (index + 1) * SLICE_BYTES)])
  const before = await openLocalStore(directory)
  for (const index of [0, 1, 2]) await before.append(address, index * SLICE_BYTES, slice(index))
  const hanging = new PassThrough()
  const cut = before
    .append(address, 3 * SLICE_BYTES, hanging)
    .catch((cause: Error) => cause.message)

  const after = await openLocalStore(directory)
  hanging.write(bytes.subarray(3 * SLICE_BYTES, 3 * SLICE_BYTES + 1_000))
  expect(await after.received(address)).toBe(2 * SLICE_BYTES)
  for (const index of [2, 3]) await after.append(address, index * SLICE_BYTES, slice(index))
  await before.close()
  expect(await cut).toBe('take slice: the server is stopping')
  await expect(before.append(address, 3 * SLICE_BYTES, slice(3))).rejects.toThrow(
    'the server is stopping',
  )

  expect(await after.received(address)).toBe(4 * SLICE_BYTES)
  await after.append(address, 4 * SLICE_BYTES, slice(4))
  await after.finish(address)
  expect(readFileSync(after.path?.(address) ?? '').equals(bytes)).toBe(true)
  await after.close()
})

it('the server accepts a slice that the next one has overtaken [MEDIA-24]', async () => {
  const uploadLock = new UploadLock()
  let refuse = (_cause: Error) => {}
  const early = uploadLock.run(address, { offset: 100, end: 200 }, () => ({
    done: new Promise((_, reject) => {
      refuse = reject
    }),
    stop() {},
  }))
  const refused = expect(early).rejects.toThrow('begins at 0')
  const now = uploadLock.run(address, { offset: 0, end: 100 }, () => ({
    done: Promise.resolve('taken'),
    stop() {},
  }))
  refuse(new TransferFailure(409, 'take slice: the next one begins at 0', 0))
  expect(await now).toBe('taken')
  await refused
})
