import fc from 'fast-check'
import { type AnswerOf, type commands, type FileKind, serverCodes } from 'tavern-im/protocol'
import { RawRefusal } from '../../../testing/internal/raw-client.ts'
import { type Files, type Right, rights } from './files.ts'
import type { HttpCall } from './http-call.ts'
import { texts } from './mutated-values.ts'
import { sentTo } from './raw-socket.ts'
import { checkFile, partHeaders } from './served-file.ts'

/** Headers for a body of `length` bytes, and the fraction of it that is sent. */
const lie = fc.record({
  headers: fc.constantFrom<(length: number) => string>(
    (length) => `Content-Length: ${length}`,
    (length) => `Content-Length: ${length + 1}`,
    (length) => `Content-Length: ${Math.max(0, length - 1)}`,
    (length) => `Content-Length: ${length}000`,
    (length) => `Content-Length: -${length}`,
    (length) => `Content-Length: ${length}\r\nContent-Length: ${length + 1}`,
    (length) => `Content-Length: ${length}\r\nTransfer-Encoding: chunked`,
    () => 'Transfer-Encoding: chunked',
    () => 'Content-Length: 1e3',
    () => 'Expect: 100-continue',
  ),
  comes: fc.constantFrom(1, 1, 0.5, 0),
})

const mostly = <One, Other>(weight: number, one: One, other: fc.Arbitrary<Other>) =>
  fc.oneof({ weight, arbitrary: fc.constant(one) }, { weight: 1, arbitrary: other })

const step = fc.record({
  isSlice: fc.constantFrom(true, true, true, false),
  right: mostly<Right, Right>(9, 'own', fc.constantFrom(...rights)),
  /** The offset of a slice; undefined: the end of the stored bytes. */
  at: mostly(9, undefined, fc.oneof(fc.nat(3_000).map(String), texts)),
  bytes: fc.oneof(fc.nat(1_000), fc.constantFrom(0, 1, 3_000, 70_000)),
  /** Undefined: as it is. */
  lie: mostly(4, undefined, lie),
})

/** The steps of an upload, followed by its completion. */
export const uploadCases = fc.record({
  kind: fc.constantFrom<FileKind>('file', 'file', 'file', 'file', 'image', 'audio', 'video'),
  name: texts.map((text) => text.slice(0, 1_000)),
  /** Beyond what its steps bring, or less. */
  more: mostly(5, 0, fc.integer({ min: -1_000, max: 1_000 })),
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  isOfAnother: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  headers: partHeaders,
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
export type UploadCase = typeof uploadCases extends fc.Arbitrary<infer Value> ? Value : never

/** The parts of a file that the server has acknowledged. */
interface Come {
  slices: Buffer
  whole: Buffer | undefined
  /** Whether the content may be one of two of the same length. */
  isAmbiguous: boolean
}

const codeOf = (cause: unknown): number => {
  if (cause instanceof RawRefusal) return cause.code
  throw cause
}

/** Runs an upload and checks its result. */
export const runUpload = async (files: Files, uploadCase: UploadCase): Promise<string> => {
  const { kind, name, steps, isOfAnother } = uploadCase
  const brought = steps.reduce((sum, { bytes }) => sum + bytes, 0)
  const size = Math.max(1, brought + uploadCase.more)
  const { fileKey } = await files.alice.presign(kind, size, name)
  const come: Come = { slices: Buffer.alloc(0), whole: undefined, isAmbiguous: false }
  for (const one of steps) await bring({ files, fileKey, come, step: one })
  const ended = await (isOfAnother ? files.bob : files.alice).complete(fileKey).catch(codeOf)
  if (typeof ended === 'number') return `${kind} ${refused(ended, uploadCase, come, size)}`
  if (isOfAnother) throw new Error('somebody else has ended it')
  await look(files, ended, uploadCase, come)
  return `${kind} stored`
}

const refused = (
  code: number,
  { kind, isOfAnother }: UploadCase,
  come: Come,
  size: number,
): number => {
  const isWhole = come.whole !== undefined || come.slices.length === size
  const isSo =
    (code === serverCodes.FILE_NOT_FOUND && isOfAnother) ||
    (code === serverCodes.FILE_NOT_WHOLE && !isWhole) ||
    (code === serverCodes.FILE_WRONG_TYPE && kind !== 'file' && isWhole)
  if (isSo) return code
  throw new Error(`refused with ${code}: ${come.whole?.length ?? come.slices.length} of ${size}`)
}

type Result = AnswerOf<typeof commands.upload.complete>

const look = async (
  files: Files,
  { fileSize, location }: Result,
  { headers }: UploadCase,
  { whole, slices, isAmbiguous }: Come,
): Promise<void> => {
  const content = whole ?? slices
  if (fileSize !== content.length) throw new Error(`${fileSize} of ${content.length} bytes`)
  const { pathname, search } = new URL(location)
  const path = pathname + search
  if (isAmbiguous) return
  checkFile(await files.call({ method: 'GET', path }), content)
  checkFile(await files.call({ method: 'GET', path, headers }), content)
}

interface Bringing {
  readonly files: Files
  readonly fileKey: string
  readonly come: Come
  readonly step: Step
}

let letters = 0

const bring = async ({ files, fileKey, come, step }: Bringing): Promise<void> => {
  letters += 1
  const body = Buffer.alloc(step.bytes, `${letters} `)
  const { slices } = come
  const at = step.at ?? `${slices.length}`
  const isRight = step.right === 'own' && (!step.isSlice || at === `${slices.length}`)
  const slice = {
    authorization: `Bearer ${files.token(step.right)}`,
    'upload-offset': Buffer.from(at).toString('latin1'),
  }
  const path = files.address('PUT', fileKey, step.isSlice ? 'none' : step.right)
  const call = { method: 'PUT', path, headers: step.isSlice ? slice : {}, body }
  const take = (bytes: Buffer) => {
    if (!isRight) throw new Error(`taken with ${step.right} right at ${at}`)
    if (!step.isSlice) come.whole = bytes
    else if (come.whole === undefined) come.slices = Buffer.concat([slices, bytes])
    else if (bytes.length > 0) throw new Error('a slice behind a whole file')
  }
  if (step.lie === undefined) {
    const { status } = await files.call(call)
    if (status === 204) take(body)
    return
  }
  const before = (come.whole ?? slices).length
  const believed = await lied(files, call, step.lie)
  const there = await bytesThere(files, fileKey, slices.length)
  const after = step.isSlice ? before + believed.length : believed.length
  if (there === after && believed.length > 0 && isRight) {
    come.isAmbiguous ||= before === after
    take(believed)
  } else if (there !== before) throw new Error(`${there} bytes are there: ${before}, or ${after}`)
}

/** Sends it on a connection of its own. Returns the part of the body that a server may accept. */
const lied = async (
  { server }: Files,
  { method, path, headers, body }: Omit<HttpCall, 'body'> & { readonly body: Buffer<ArrayBuffer> },
  { headers: length, comes }: typeof lie extends fc.Arbitrary<infer Value> ? Value : never,
): Promise<Buffer> => {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map((one) => one.join(': '))
  const said = length(body.length)
  const head = [`${method} ${path} HTTP/1.1`, ...lines, said, '', ''].join('\r\n')
  const sent = body.subarray(0, body.length * comes)
  await sentTo(server.httpUrl, [Buffer.from(head, 'latin1'), sent])
  const count = Number(/^Content-Length: (\d+)$/.exec(said)?.[1] ?? 0)
  return sent.length < count ? Buffer.alloc(0) : sent.subarray(0, count)
}

/** Queries by slices without bytes, which wait for bytes in flight. */
const bytesThere = async (files: Files, fileKey: string, from: number): Promise<number> => {
  const authorization = `Bearer ${files.token('own')}`
  const path = files.address('PUT', fileKey, 'none')
  for (let offset = from; ; ) {
    const headers = { authorization, 'upload-offset': `${offset}` }
    const { status, headers: reported } = await files.call({
      method: 'PUT',
      path,
      headers,
      body: '',
    })
    const there = Number(reported['upload-offset'])
    if (!Number.isSafeInteger(there)) throw new Error(`how far it is, nobody says: ${status}`)
    // A file that was uploaded whole accepts no slice, at any offset.
    if (there === offset) return there
    offset = there
  }
}
