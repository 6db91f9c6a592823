import { createTestPlatform, ScriptedServer, type TestPlatform } from 'tavern-im/testing'
import { addStores } from '../../../../src/client/add-stores.ts'
import { addressFor } from '../../../../src/client/address.ts'
import type { Facts } from '../../../../src/features/facts.ts'
import type { ClientEventData, FeatureKernel } from '../../../../src/features/kernel.ts'
import type { Logs } from '../../../../src/features/logs.ts'
import { createSession } from '../../../../src/features/session/index.ts'
import type {
  PreSignature,
  SliceAnswer,
  UploadResult,
} from '../../../../src/features/uploads/commands.ts'
import {
  createUploads,
  type Upload,
  type UploadOrder,
} from '../../../../src/features/uploads/index.ts'
import { createKernel } from '../../../../src/kernel/kernel.ts'
import { Log } from '../../../../src/kernel/log.ts'
import type { Clock } from '../../../../src/platform/clock.ts'
import { binaryCodec } from '../../../../src/protocol/binary-codec.ts'
import { commands } from '../../../../src/protocol-entry.ts'
import { FrameTransport } from '../../../../src/transport/frame-transport.ts'
import { aFile, type SentBody, type TestFiles, withFiles } from '../../../support/test-files.ts'

export const MB = 2 ** 20

interface Options {
  readonly fileUploadProxy?: string
  readonly plugin?: () => unknown
  readonly wholeBy?: 'PUT' | 'POST'
  readonly hasSlices?: boolean
  /** A platform that has no files. */
  readonly isWithoutFiles?: boolean
}

/** The server's state of an upload in slices. */
interface Stored {
  offset: number
  readonly parts: Uint8Array[]
}

/** Uploads of alice over real session and transport, before a scripted server and a scripted HTTP. */
export interface Uploader {
  readonly platform: TestPlatform
  readonly server: ScriptedServer
  readonly files: TestFiles
  readonly kernel: FeatureKernel
  /** The server's state of each upload in slices, by its key. */
  readonly stored: ReadonlyMap<string, Stored>
  upload(order: Partial<UploadOrder>): Watched
  login(userID?: string): Promise<void>
  logout(): Promise<void>
  advance(ms: number): Promise<void>
}

/** An upload, and how it has ended. */
interface Watched extends Upload {
  readonly state: 'under way' | 'done' | 'failed'
  readonly error: { readonly code: number; readonly data: object; readonly cause?: unknown }
  readonly progress: readonly number[]
}

/** A logged-in user with a server that accepts files. */
export const anUploader = async (options: Options = {}): Promise<Uploader> => {
  const platform = createTestPlatform()
  const files = withFiles(platform, options)
  if (options.isWithoutFiles) platform.files = undefined
  const server = new ScriptedServer(platform)
  const { kernel, session, uploads } = assembled(platform, options)
  const stored = takesFiles(server, platform.clock)
  let count = 0
  const uploader: Uploader = {
    platform,
    server,
    files,
    kernel,
    stored,
    upload(options) {
      const progress: number[] = []
      count++
      const upload = uploads.upload({
        file: aFile(new Uint8Array(100)),
        kind: 'file',
        name: 'a.bin',
        conversationType: 1,
        fileID: `file-${count}`,
        onProgress: (part) => progress.push(part),
        ...options,
      })
      return watched(upload, progress)
    },
    async login(userID = 'alice') {
      const login = session.api.login({ userID, userSig: 'signed' })
      await platform.clock.advance(0)
      await login
    },
    async logout() {
      const logout = session.api.logout()
      await platform.clock.advance(0)
      await logout
    },
    advance: (ms) => platform.clock.advance(ms),
  }
  await uploader.login()
  return uploader
}

const watched = (upload: Upload, progress: readonly number[]): Watched => {
  let state: Watched['state'] = 'under way'
  let reason: Watched['error'] | undefined
  upload.result.then(
    () => {
      state = 'done'
    },
    (error) => {
      state = 'failed'
      reason = error
    },
  )
  return {
    ...upload,
    progress,
    get state() {
      return state
    },
    get error() {
      if (reason === undefined) throw new Error(`the upload has not failed: ${state}`)
      return reason
    },
  }
}

const assembled = (platform: TestPlatform, options: Options) => {
  const log = new Log(platform.log)
  const server = { host: 'ws://test' }
  const createOptions = { SDKAppID: 1400000000 }
  const address = addressFor({
    options: createOptions,
    server,
    platform,
    isGzipped: false,
    instanceID: () => '',
  })
  const transport = new FrameTransport(
    { platform, codec: binaryCodec, addressOf: address, isCompressed: false },
    {
      onOpen: () => session.manager.connected(),
      onPush: (frame) => session.manager.received(frame),
      onNetState: (state) => state !== 'connected' && session.manager.disconnected(),
      onReconnectFailed: () => undefined,
      onFatal: () => session.manager.fatal(),
    },
  )
  const kernel = createKernel<Facts, ClientEventData, Logs>({
    stateEvents: new Set(),
    platform,
    log,
    transport,
    codec: binaryCodec,
    queueUntilReady: false,
    serverTime: () => session.manager.serverTime,
  }) as FeatureKernel
  addStores(kernel, createOptions.SDKAppID)
  const session = createSession(kernel)
  const uploads = createUploads(kernel, {
    fileUploadProxy: options.fileUploadProxy,
    plugin: options.plugin ?? (() => undefined),
  })
  return { kernel, session, uploads }
}

export const URL_OF = (fileKey: string) => `https://files.test/objects/1/${fileKey}`

export const preSigned = (fileKey: string, fileID = ''): PreSignature => ({
  fileID,
  fileKey,
  uploadUrl: URL_OF(fileKey),
  downloadUrl: `${URL_OF(fileKey)}?e=1&s=mac`,
})

export const slicesAt = (fileKey: string, offset: number): SliceAnswer => ({
  ...preSigned(fileKey),
  sliceBytes: MB,
  offset,
  sliceUrlList: [],
})

export const resultOf = (fileKey: string): UploadResult => ({
  fileKey,
  fileName: 'a.bin',
  fileSize: 1,
  fileType: 'application/octet-stream',
  location: `${URL_OF(fileKey)}?e=1&s=mac`,
  width: 0,
  height: 0,
  duration: 0,
})

/** A server that knows how far each upload in slices is; {@link takeBody} stands for its HTTP. */
const takesFiles = (server: ScriptedServer, clock: Clock): Map<string, Stored> => {
  const { presign, slices, credentials, complete } = commands.upload
  const stored = new Map<string, Stored>()
  let count = 0
  let tokens = 0
  server.on(presign, ({ uploadConfig }) => {
    count++
    return { preSigList: uploadConfig.map(({ fileID }) => preSigned(`whole-${count}`, fileID)) }
  })
  server.on(slices, ({ fileKey }) => {
    const known = fileKey === undefined ? undefined : stored.get(fileKey)
    if (fileKey !== undefined && known !== undefined) return slicesAt(fileKey, known.offset)
    count++
    const key = `slices-${count}`
    stored.set(key, { offset: 0, parts: [] })
    return slicesAt(key, 0)
  })
  server.on(credentials, ({ duration }) => {
    tokens++
    const expiredTime = Math.floor(clock.now() / 1000) + duration
    return { expiredTime, requestId: '', sessionToken: `token-${tokens}` }
  })
  server.on(complete, ({ fileKey }) => resultOf(fileKey))
  return stored
}

/** Does with a request what the server's HTTP does. */
export const takeBody =
  ({ stored }: Pick<Uploader, 'stored'>) =>
  (body: SentBody): void => {
    const { url, headers } = body.request
    const upload = stored.get(url.slice(URL_OF('').length))
    body.sent(body.bytes.length)
    if (upload === undefined) {
      body.answer(204)
      return
    }
    const isRight = headers?.['Upload-Offset'] === `${upload.offset}`
    if (isRight) {
      upload.parts.push(body.bytes)
      upload.offset += body.bytes.length
    }
    body.answer(isRight ? 204 : 409, { 'Upload-Offset': `${upload.offset}` })
  }

/** Bytes that differ from slice to slice. */
export const bytesOf = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 12)) & 255)
