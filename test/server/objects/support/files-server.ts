import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AnswerOf,
  commands,
  type FileKind,
  type SliceRequest,
  type UploadConfig,
} from 'tavern-im/protocol'
import { onTestFinished } from 'vitest'
import { createServer } from '../../../../server/src/app/create-server.ts'
import type { ServerOptions } from '../../../../server/src/app/options.ts'
import type { Server } from '../../../../server/src/app/start-server.ts'
import {
  connectRaw,
  type RawClient,
  type RawClientOptions,
} from '../../../../testing/internal/raw-client.ts'
import { type HandClock, handClock } from '../../support/hand-clock.ts'
import { app, NOW_SECONDS, otherApp, sigOf } from '../../support/test-server.ts'

type PreSigned = AnswerOf<typeof commands.upload.presign>['preSigList'][number]
export type Sliced = AnswerOf<typeof commands.upload.slices>

export interface FilesServer {
  readonly server: Server
  readonly clock: HandClock
  /** Directory of the files. */
  readonly directory: string
  user(userID: string, options?: Partial<RawClientOptions>): Promise<User>
  /** Stops it and starts another on the same data. */
  restart(): Promise<void>
}

type Settings = NonNullable<ServerOptions['apps'][number]['settings']>

/** A whole server on a free port, with a clock that only the test moves. */
export const filesServer = async (
  settings: Settings = {},
  more: Partial<ServerOptions> = {},
): Promise<FilesServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tavern-files-'))
  const clock = handClock(NOW_SECONDS * 1000)
  const start = () =>
    createServer({
      apps: [{ ...app, settings }, otherApp],
      dataDir,
      clock,
      logLevel: 'silent',
      ...more,
    })
  let server = await start()
  const stop = async () => {
    const stopped = server.close()
    // Whatever it would wait for is cut off.
    clock.advance(60_000)
    await stopped
  }
  onTestFinished(async () => {
    await stop()
    rmSync(dataDir, { recursive: true })
  })
  return {
    get server() {
      return server
    },
    clock,
    directory: join(dataDir, 'objects'),
    async user(userID, options) {
      const client = await connectRaw({ url: server.url, sdkAppID: app.sdkAppID, ...options })
      await client.login(userID, sigOf(userID))
      return userOf(client)
    },
    async restart() {
      await stop()
      server = await start()
    },
  }
}

export type User = ReturnType<typeof userOf>

export const userOf = (client: RawClient) => {
  const one = (kind: FileKind, fileSize: number, fileName = 'a file'): UploadConfig => ({
    fileID: '1',
    fileType: kind,
    fileName,
    fileSize,
  })
  return {
    client,
    async presign(kind: FileKind, size: number, name?: string, uploadMethod: 0 | 1 = 0) {
      const uploadConfig = [one(kind, size, name)]
      const request = { uploadMethod, conversationType: 1, uploadConfig } as const
      const { preSigList } = await client.request(commands.upload.presign, request)
      return preSigList[0] as PreSigned
    },
    slices: (kind: FileKind, size: number, more: Partial<SliceRequest> = {}) =>
      client.request(commands.upload.slices, { ...one(kind, size), conversationType: 1, ...more }),
    async token(duration = 600) {
      return (await client.request(commands.upload.credentials, { duration })).sessionToken
    },
    complete: (fileKey: string) => client.request(commands.upload.complete, { fileKey }),
  }
}

/** The code that a command was refused with. */
export const codeOf = (answer: Promise<unknown>): Promise<number> =>
  answer.then(
    () => 0,
    (refusal: { code: number }) => refusal.code,
  )

export const put = (url: string, bytes: Uint8Array, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer>, headers })

/** One slice, as the SDK sends it. */
export const putSlice = (url: string, token: string, offset: number, bytes: Uint8Array) =>
  put(url, bytes, { Authorization: `Bearer ${token}`, 'Upload-Offset': `${offset}` })

export const bytesOf = async (answer: Response | Promise<Response>): Promise<Buffer> =>
  Buffer.from(await (await answer).arrayBuffer())

/** A file with the header of a PNG and a number of bytes. */
export const aPicture = (size: number): Buffer => {
  const head = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000020000000208020000 00fdd49a73'.replace(' ', ''),
    'hex',
  )
  return Buffer.concat([head, randomBytes(size)]).subarray(0, size)
}

/** Takes a whole file to the server; what `complete` answers. */
export const uploaded = async (user: User, kind: FileKind, bytes: Uint8Array, name?: string) => {
  const { fileKey, uploadUrl } = await user.presign(kind, bytes.length, name)
  const { status } = await put(uploadUrl, bytes)
  if (status !== 204) throw new Error(`put file: ${status}`)
  return user.complete(fileKey)
}
