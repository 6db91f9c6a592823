import type { TestPlatform } from 'tavern-im/testing'
import type {
  FilesPort,
  OpenFile,
  UploadAnswer,
  UploadRequest,
} from '../../src/platform/platform.ts'

/** A request with a file's bytes that is in flight: the test decides its outcome. */
export interface SentBody {
  readonly request: UploadRequest
  readonly bytes: Uint8Array
  readonly isStopped: boolean
  /** Reports that `bytes` bytes were sent. */
  sent(bytes: number): void
  answer(status: number, headers?: Readonly<Record<string, string>>): void
  /** No answer will come. */
  lose(): void
}

/** The files port of a test platform: in memory, no way out but what the test says. */
export interface TestFiles extends FilesPort {
  /** All so far, oldest first. */
  readonly bodies: readonly SentBody[]
  /** Those that are neither answered, nor lost, nor stopped. */
  readonly open: FilesPort['open']
  inFlight(): readonly SentBody[]
  /** Handles each request when it begins; without it the test does so later. */
  onBody: ((body: SentBody) => void) | undefined
}

interface Options {
  readonly wholeBy?: 'PUT' | 'POST'
  readonly hasSlices?: boolean
}

/** Gives a platform a files port. While its network is off, requests are lost. */
export const withFiles = (
  platform: TestPlatform,
  { wholeBy = 'PUT', hasSlices = true }: Options = {},
): TestFiles => {
  const bodies: SentBody[] = []
  const open = new Set<SentBody>()
  const files: TestFiles = {
    wholeBy,
    hasSlices,
    bodies,
    onBody: undefined,
    inFlight: () => [...open],
    open: (file) => (file instanceof Uint8Array ? aFile(file) : undefined),
    upload(request) {
      let settle: [(answer: UploadAnswer) => void, (error: Error) => void] | undefined
      const answer = new Promise<UploadAnswer>((...both) => {
        settle = both
      })
      const [resolve, reject] = settle as unknown as NonNullable<typeof settle>
      let isStopped = false
      const body: SentBody = {
        request,
        bytes: request.body as Uint8Array,
        get isStopped() {
          return isStopped
        },
        sent: (bytes) => request.onSent?.(bytes),
        answer(status, headers = {}) {
          open.delete(body)
          resolve({ status, header: (name: string) => headers[name] })
        },
        lose() {
          open.delete(body)
          reject(new Error('lost'))
        },
      }
      bodies.push(body)
      open.add(body)
      if (platform.network.isOnline()) files.onBody?.(body)
      else body.lose()
      const stop = () => {
        if (open.has(body)) isStopped = true
        open.delete(body)
        reject(new Error('stopped'))
      }
      return { answer, stop }
    },
  }
  platform.files = files
  platform.network.watch((isOnline) => {
    if (!isOnline) for (const body of files.inFlight()) body.lose()
  })
  return files
}

/** A file in memory. */
export const aFile = (bytes: Uint8Array, fields: Partial<OpenFile> = {}): OpenFile => ({
  name: 'a.bin',
  type: '',
  size: bytes.length,
  measure: async () => bytes.length,
  read: async (from, to) => bytes.slice(from, to),
  body: async (from = 0, to = bytes.length) => bytes.slice(from, to),
  localUrl: '',
  close() {},
  ...fields,
})
