import { Readable } from 'node:stream'
import type { AnswerOf, commands, FileKind, WireMessage } from 'tavern-im/protocol'
import type { CoreOptions } from '../../../../server/src/app/create-core.ts'
import { describeMedia } from '../../../../server/src/services/objects/describe-media.ts'
import { openLocalStore } from '../../../../server/src/services/objects/local-store.ts'
import type {
  ObjectAddress,
  ObjectStore,
  RelayedStore,
  Variant,
} from '../../../../server/src/services/objects/store.ts'
import {
  APP,
  aMessage,
  type Device,
  openCore,
  START_MS,
  temporaryDirectory,
} from '../../core/support/test-core.ts'
import { handClock } from '../../support/hand-clock.ts'

export const DAY_SECONDS = 86_400

export type UploadResult = AnswerOf<typeof commands.upload.complete>
type PreSignAnswer = AnswerOf<typeof commands.upload.presign>
export type RenewAnswer = AnswerOf<typeof commands.upload.renew>

/** A core that keeps files in a directory and looks at them. */
export const createObjectTestBed = async (options: Partial<CoreOptions> = {}) => {
  const directory = options.dataDir ?? temporaryDirectory()
  const kept = await openLocalStore(`${directory}/objects`)
  const removals = recordRemovals(kept)
  const { store } = removals
  const clock = handClock(START_MS)
  const testBed = await openCore({
    clock,
    ...options,
    objects: { store, secrets: new Map([[APP, 'a secret']]), describe: describeMedia(clock) },
  })
  return {
    ...testBed,
    ...removals,
    /** Moves all clocks. */
    pass(seconds: number) {
      testBed.pass(seconds)
      clock.advance(seconds * 1000)
    },
    isKept: async (fileKey: string, variant?: Variant) =>
      (await store.stat({ app: APP, fileKey }, variant)) !== undefined,
    bytes: (fileKey: string, variant?: Variant) => bytesOf(store, fileKey, variant),
  }
}

/** A store that records removals. */
const recordRemovals = (store: RelayedStore) => {
  let onBroken: (() => void) | undefined
  const removed = new Set<string>()
  const waiting = new Set<() => void>()
  return {
    removed,
    store: {
      ...store,
      async remove(address: ObjectAddress) {
        if (onBroken !== undefined) {
          onBroken()
          throw new Error('the disk is away')
        }
        await store.remove(address)
        removed.add(address.fileKey)
        for (const look of [...waiting]) look()
      },
    },
    /** Nothing can be removed until `mend`; `fails` resolves when it is tried. */
    breakRemovals() {
      const fails = new Promise<void>((resolve) => {
        onBroken = resolve
      })
      const repair = () => {
        onBroken = undefined
      }
      return { fails, repair }
    },
    untilRemoved: (fileKey: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!removed.has(fileKey)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}

const bytesOf = async (store: ObjectStore, fileKey: string, variant?: Variant) => {
  const parts: Buffer[] = []
  for await (const part of await store.read({ app: APP, fileKey }, { variant })) parts.push(part)
  return Buffer.concat(parts)
}

/** Takes a file to the store, past HTTP. */
export const bring = async (
  device: Device,
  store: ObjectStore,
  kind: FileKind,
  bytes: Uint8Array,
  fileName = 'a file',
): Promise<string> => {
  const uploadConfig = [{ fileID: '1', fileType: kind, fileName, fileSize: bytes.length }]
  const request = { uploadMethod: 0, conversationType: 1, uploadConfig }
  const { preSigList } = await device.run<PreSignAnswer>('upload.presign', request)
  const fileKey = preSigList[0]?.fileKey ?? ''
  if (store.direct !== undefined) throw new Error('bring file: not past the store')
  const received = await store.receive({ app: APP, fileKey }, Readable.from([bytes]))
  await received.keep()
  return fileKey
}

export const complete = (device: Device, fileKey: string) =>
  device.run<UploadResult>('upload.complete', { fileKey })

/** The same to its end. */
export const upload = async (
  device: Device,
  store: ObjectStore,
  kind: FileKind,
  bytes: Uint8Array,
) => complete(device, await bring(device, store, kind, bytes))

/** A file of its own each time, and a message with it. */
export const aFile = (device: Device, store: ObjectStore) =>
  upload(device, store, 'file', Buffer.from(`${Math.random()}`))

export const fileMessage = (
  from: string,
  to: string,
  url: string,
  more: Partial<WireMessage> = {},
) =>
  aMessage(from, to, {
    type: 'TIMFileElem',
    payload: { uuid: 'u', fileName: 'a file', fileUrl: url, fileSize: 3 },
    ...more,
  })

export const send = (from: Device, to: string, url: string, more: Partial<WireMessage> = {}) =>
  from.run<{ sequence: number }>('c2c.send', fileMessage(from.userID, to, url, more))

export const renew = async (device: Device, address: object, sequenceList: readonly number[]) =>
  (await device.run<RenewAnswer>('upload.renew', { ...address, sequenceList })).payloadList
