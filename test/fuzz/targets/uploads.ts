import fc from 'fast-check'
import { type Files, files, type Right, rights } from '../support/files.ts'
import { neighbours } from '../support/im-server.ts'
import { checkNoLeak } from '../support/leaks.ts'
import { mutatedBytes } from '../support/mutated-bytes.ts'
import { texts } from '../support/mutated-values.ts'
import { sentTo } from '../support/raw-socket.ts'
import { checkFile, partHeaders } from '../support/served-file.ts'
import { createTarget } from '../support/target.ts'
import { runUpload, type UploadCase, uploadCases } from '../support/upload-cases.ts'

const CONTENT = Buffer.alloc(4_000, 'what stands in it ')

/** A request for a file, with an address that is right, or nearly. */
const fetches = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PATCH'),
  /** The method that the address was signed for. */
  signed: fc.constantFrom<'GET' | 'PUT'>('GET', 'GET', 'GET', 'PUT'),
  right: fc.constantFrom<Right>('own', 'own', 'own', ...rights),
  edit: fc.option(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(3),
      by: fc.oneof(
        texts,
        fc.constantFrom('/', '../', '%2e%2e/', '%2f', '&e=9', '&v=198', '?', '#'),
      ),
    }),
    { freq: 2 },
  ),
  variant: fc.constantFrom(
    '',
    '',
    '&v=198',
    '&v=720',
    '&v=cover',
    '&v=x',
    '&v=198&v=720',
    '&f=wav',
  ),
  headers: partHeaders,
})

type Fetch = typeof fetches extends fc.Arbitrary<infer Value> ? Value : never

/** A request as bytes, with a right to a file that is there. */
const requests = (path: string, put: string): readonly Buffer[] =>
  [
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=0-9\r\n\r\n`,
    `PUT ${put} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\nhello`,
    `POST ${put} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 111\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: text/plain\r\n\r\nhello, world\r\n--x--\r\n`,
  ].map((text) => Buffer.from(text))

interface UploadRun {
  readonly uploadCase: UploadCase
}
interface Raw {
  /** Which of the recorded requests was bent is of the run, so its bytes are. */
  readonly bytes: Uint8Array
}

const open = async () => {
  const testBed = await files()
  const others = await neighbours(testBed.server)
  let [fileKey, upload] = ['', '']

  /** The file that is asked for: they all go after a while. */
  const restore = async () => {
    fileKey = await bringOne(testBed, CONTENT)
    upload = (await testBed.alice.presign('file', 100)).fileKey
  }
  const ask = async ({ method, signed, right, edit, variant, headers }: Fetch): Promise<string> => {
    const good = testBed.address(signed, fileKey, right) + variant
    const path = edit === null ? good : mutatedAt(good, edit)
    const reply = await testBed.call({ method, path, headers })
    const isServed = reply.status === 200 || reply.status === 206
    if (isServed) checkFile(reply, CONTENT, method === 'HEAD')
    const mayHave = signed === 'GET' && right === 'own'
    if (isServed && !mayHave) throw new Error(`given to who has ${right} right for ${signed}`)
    if (isServed && edit !== null && !isSame(path, good)) throw new Error(`given by ${path}`)
    return `${method} ${reply.status}`
  }
  const send = async ({ bytes }: Raw): Promise<string> => {
    const answer = (await sentTo(testBed.server.httpUrl, [bytes])).toString('latin1')
    checkNoLeak(answer)
    const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'closed'
    if (status.startsWith('5')) throw new Error(`a fault: ${answer.slice(0, 300)}`)
    return `raw ${status}`
  }
  await restore()
  const raw = requests(
    testBed.address('GET', fileKey, 'own'),
    testBed.address('PUT', upload, 'own'),
  )
  return {
    cases: fc.oneof<[fc.Arbitrary<UploadRun>, fc.Arbitrary<Fetch>, fc.Arbitrary<Raw>]>(
      uploadCases.map((uploadCase) => ({ uploadCase })),
      fetches,
      mutatedBytes(raw).map((bytes) => ({ bytes })),
    ),
    async run(testCase: UploadRun | Fetch | Raw): Promise<string> {
      const reported =
        'uploadCase' in testCase ? runUpload(testBed, testCase.uploadCase) : undefined
      const outcome = await (reported ??
        ('bytes' in testCase ? send(testCase) : ask(testCase as Fetch)))
      testBed.server.look()
      return outcome
    },
    async check(): Promise<void> {
      await others.exchangeMessages()
      await testBed.growOld()
      await restore()
      testBed.server.look()
    },
    close: () => testBed.close(),
  }
}

const bringOne = async ({ alice, address, call }: Files, body: Buffer): Promise<string> => {
  const { fileKey } = await alice.presign('file', body.length)
  const { status } = await call({ method: 'PUT', path: address('PUT', fileKey, 'own'), body })
  if (status !== 204) throw new Error(`a good file is refused: ${status}`)
  await alice.complete(fileKey)
  return fileKey
}

const mutatedAt = (path: string, { at, cut, by }: NonNullable<Fetch['edit']>): string => {
  const index = 1 + Math.floor((path.length - 1) * at)
  const bytes = path.slice(0, index) + by + path.slice(index + cut)
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\0- \x7f]/g, '_')
}

/** Whether two addresses say the same, however they are written. */
const isSame = (one: string, other: string): boolean => saidBy(one) === saidBy(other)

const saidBy = (written: string): string => {
  const [path = '', query = ''] = written.split('#')[0]?.split(/\?(.*)/s) ?? []
  const request = new URLSearchParams(query)
  const mac = Buffer.from(request.get('s') ?? '', 'base64url').toString('hex')
  return [decodeURIComponent(path), request.get('e'), mac].join(' ')
}

export const uploads = createTarget('uploads', 120, open)
