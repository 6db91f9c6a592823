import { createTestPlatform, type ScriptedServer, storesMessages } from 'tavern-im/testing'
import type { ChatFeature, ChatSDK, ImagePayload, Message } from '../../../src/index.ts'
import type {
  FilesPort,
  RecordsPort,
  UploadAnswer,
  UploadRequest,
} from '../../../src/platform/platform.ts'
import { blobFile, isBlob } from '../../../src/platform/selected-files.ts'
import { takesUploads } from '../../../testing/scripted/uploads.ts'
import { aClient, type TestClient } from '../../support/client.ts'

type Answer = (request: UploadRequest) => Promise<UploadAnswer> | UploadAnswer

const answered = (status: number): UploadAnswer => ({ status, header: () => undefined })

/** Files of a page, and the place that they are uploaded to. */
export class TestFiles {
  /** Every upload so far. */
  readonly requests: UploadRequest[] = []
  /** Addresses of the page that show something. */
  readonly shown = new Set<string>()
  /** Answers uploads. */
  onUpload: Answer = () => answered(200)
  probe: FilesPort['probe']
  #count = 0

  get port(): FilesPort {
    const urls = {
      createObjectURL: () => {
        const url = `blob:page/${++this.#count}`
        this.shown.add(url)
        return url
      },
      revokeObjectURL: (url: string) => void this.shown.delete(url),
    }
    const { probe } = this
    return {
      wholeBy: 'PUT',
      hasSlices: true,
      open(input) {
        const list = (input as { files?: unknown[] } | null | undefined)?.files
        const file = list ? list[0] : input
        return isBlob(file) ? blobFile(file, urls) : undefined
      },
      upload: (request) => {
        this.requests.push(request)
        let stop = () => {}
        const stopped = new Promise<never>((_, reject) => {
          stop = () => reject(new Error('stopped'))
        })
        stopped.catch(() => undefined)
        return { answer: Promise.race([this.#answer(request), stopped]), stop: () => stop() }
      },
      ...(probe && { probe }),
    }
  }

  /** Answers nothing until the returned function is called. */
  hold(): (status?: number) => void {
    let release: (status?: number) => void = () => undefined
    const held = new Promise<UploadAnswer>((resolve) => {
      release = (status = 200) => resolve(answered(status))
    })
    this.onUpload = () => held
    return release
  }

  refuse(status: number): void {
    this.onUpload = () => answered(status)
  }

  accept(): void {
    this.onUpload = () => answered(200)
  }

  async #answer(request: UploadRequest): Promise<UploadAnswer> {
    return this.onUpload(request)
  }
}

interface Options {
  readonly prepare?: (server: ScriptedServer) => void
  readonly records?: RecordsPort
  readonly seed?: number
  readonly files?: TestFiles
  readonly fileDownloadProxy?: string
  readonly features?: readonly ChatFeature[]
}

export interface MediaClient extends TestClient {
  readonly files: TestFiles
  /** Lets things happen until it is so; fails where it never is. */
  until(isSo: () => boolean): Promise<void>
}

/** alice on a page that has files, before a server that takes them. */
export const aMediaClient = async ({
  prepare = () => {},
  records,
  seed = 1,
  files = new TestFiles(),
  ...options
}: Options = {}): Promise<MediaClient> => {
  const platform = createTestPlatform({
    seed,
    startAt: 1_767_225_600_000 + seed * 60_000,
    ...(records && { records }),
  })
  Object.assign(platform, { files: files.port })
  const client = aClient('binary', { platform, ...options })
  takesUploads(client.server)
  prepare(client.server)
  const until = async (isSo: () => boolean) => {
    for (let round = 0; round < 200 && !isSo(); round++) await client.advance(0)
    if (!isSo()) throw new Error('it never became so')
  }
  void client.chat.login({ userID: 'alice', userSig: 'signed' })
  // A device may take turns of its own to answer.
  await until(() => client.chat.isReady())
  client.events.clear()
  return Object.assign(client, { files, until })
}

/** A method that makes messages of files, and a file for it; each has the content `four`. */
export const fileKinds = [
  ['createImageMessage', new File(['four'], 'a.png', { type: 'image/png' })],
  ['createAudioMessage', new File(['four'], 'a.m4a', { type: 'audio/mp4' })],
  ['createVideoMessage', new File(['four'], 'a.mp4', { type: 'video/mp4' })],
  ['createFileMessage', new File(['four'], '合同.pdf', { type: 'application/pdf' })],
] as const

type Method = (typeof fileKinds)[number][0]

/** A message to bob. */
export const createFrom = (chat: ChatSDK, method: Method, file: Blob, more: object = {}): Message =>
  (chat[method] as (options: unknown) => Message)({
    to: 'bob',
    conversationType: 'C2C',
    payload: { file },
    ...more,
  })

export const anImageOf = ({ chat }: Pick<MediaClient, 'chat'>, more: object = {}) =>
  createFrom(chat, 'createImageMessage', fileKinds[0][1], more) as Message<ImagePayload>

/** The outcome of a call once it ends: 0, or the code it rejects with. */
export const ending = (call: Promise<unknown>) => {
  const end: { code?: number; error?: { code: number; message: string; data: object } } = {}
  call.then(
    () => Object.assign(end, { code: 0 }),
    (error) => Object.assign(end, { code: error.code, error }),
  )
  return end
}

/** alice, before a server that stores what she sends. */
export const keepingClient = () =>
  aMediaClient({ prepare: (server) => void storesMessages(server) })
