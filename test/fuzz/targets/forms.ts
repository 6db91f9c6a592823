import fc from 'fast-check'
import { type Files, files } from '../support/files.ts'
import { advancingTime, neighbours } from '../support/im-server.ts'
import { checkNoLeak } from '../support/leaks.ts'
import { type OddForm, oddForms } from '../support/odd-forms.ts'
import { begunAt, sentTo } from '../support/raw-socket.ts'
import { createTarget } from '../support/target.ts'

/** The file may be smaller than it was said to be, not larger. */
const SIZE = 4_000

/** A form is sent at once, in pieces, without a length, or by half, then an end or nothing. */
const manners = ['at once', 'in pieces', 'chunked', 'cut', 'stalled'] as const

interface Case {
  readonly form: OddForm
  readonly manner: (typeof manners)[number]
  /** Positions of the cut or between the pieces, as fractions of the length. */
  readonly positions: readonly number[]
}

const cases: fc.Arbitrary<Case> = fc.record({
  form: oddForms,
  manner: fc.oneof(
    { weight: 30, arbitrary: fc.constant<Case['manner']>('at once') },
    { weight: 30, arbitrary: fc.constant<Case['manner']>('in pieces') },
    { weight: 15, arbitrary: fc.constantFrom<Case['manner']>('chunked', 'cut') },
    { weight: 1, arbitrary: fc.constant<Case['manner']>('stalled') },
  ),
  positions: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
})

/** It was answered with 500, and an error in the log. */
const first: readonly Case[] = [
  {
    form: { contentType: ';', body: Buffer.from('hello'), file: undefined },
    ...({ manner: 'at once', positions: [0] } as const),
  },
]

const pieces = (body: Uint8Array, positions: readonly number[]): Uint8Array[] => {
  const at = [
    0,
    ...positions.map((position) => Math.floor(position * body.length)).sort((a, b) => a - b),
  ]
  return at.map((from, index) => body.subarray(from, at[index + 1] ?? body.length))
}

const chunk = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

/** The request line and headers. */
const headOf = (path: string, { contentType, body }: OddForm, isChunked: boolean): Buffer => {
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`
  const lines = [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', length]
  return Buffer.from([...lines, `Content-Type: ${contentType}`, '', ''].join('\r\n'))
}

const bringing = ({ server }: Files, path: string, { form, manner, positions }: Case) => {
  const { body } = form
  const head = headOf(path, form, manner === 'chunked')
  const half = body.subarray(0, Math.floor((positions[0] ?? 0) * body.length))
  const url = server.httpUrl
  switch (manner) {
    case 'at once':
      return begunAt(url, [Buffer.concat([head, body])])
    case 'in pieces':
      return begunAt(url, [head, ...pieces(body, positions)])
    case 'chunked': {
      const chunks = pieces(body, positions).filter(({ length }) => length > 0)
      return begunAt(url, [head, ...chunks.map(chunk), Buffer.from('0\r\n\r\n')])
    }
    case 'cut':
      return sentTo(url, [head, half])
    case 'stalled':
      return advancingTime(server, begunAt(url, [head, half]))
    default:
      return manner satisfies never
  }
}

/** Throws where what is stored is not what was brought. */
const look = async (testBed: Files, fileKey: string, { file }: OddForm): Promise<void> => {
  const { fileSize, location } = await testBed.alice.complete(fileKey)
  if (fileSize > SIZE) throw new Error(`${fileSize} bytes are stored`)
  const { pathname, search } = new URL(location)
  const { bytes } = await testBed.call({ method: 'GET', path: pathname + search })
  if (bytes.length !== fileSize) throw new Error(`${bytes.length} of ${fileSize} bytes`)
  if (file !== undefined && !bytes.equals(file)) throw new Error('another file is stored')
}

/** A rejected form leaves nothing behind: the file can be uploaded in another way. */
const again = async ({ alice, address, call }: Files, fileKey: string): Promise<void> => {
  const path = address('PUT', fileKey, 'own')
  const { status } = await call({ method: 'PUT', path, body: 'once more' })
  if (status !== 204) throw new Error(`once more: ${status}`)
  await alice.complete(fileKey)
}

const open = async () => {
  const testBed = await files()
  const others = await neighbours(testBed.server)
  return {
    first,
    cases,
    async run(testCase: Case): Promise<string> {
      const { fileKey } = await testBed.alice.presign('file', SIZE)
      const path = testBed.address('PUT', fileKey, 'own')
      const answer = (await bringing(testBed, path, testCase)).toString('latin1')
      checkNoLeak(answer)
      const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'closed'
      if (status.startsWith('5')) throw new Error(`a fault: ${answer.slice(0, 300)}`)
      const isTaken = status.startsWith('2')
      const isWhole = testCase.manner !== 'cut' && testCase.manner !== 'stalled'
      if (testCase.form.file !== undefined && isWhole && !isTaken) {
        throw new Error(`a good form is refused: ${answer.slice(0, 300)}`)
      }
      if (isTaken) await look(testBed, fileKey, testCase.form)
      else await again(testBed, fileKey)
      testBed.server.look()
      return `${testCase.manner} ${status}`
    },
    async check(): Promise<void> {
      await others.exchangeMessages()
      await testBed.growOld()
      testBed.server.look()
    },
    close: () => testBed.close(),
  }
}

export const forms = createTarget('forms', 30, open)
