import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fc from 'fast-check'

/** A malformed or normal HTTP response. */
export interface OddAnswer {
  /** A line before the response, with its number of repetitions. */
  readonly before: readonly [line: string, times: number]
  readonly status: string
  readonly headers: readonly string[]
  readonly coding: keyof typeof codings
  readonly framing: keyof typeof framings
  readonly manner: Manner
  readonly body: string | Uint8Array
}

/**
 * The delivery of the response: byte by byte, half of it and then an end or silence, endlessly, before the request is
 * complete, or never.
 */
export type Manner =
  | 'whole'
  | 'drip'
  | 'cut'
  | 'reset'
  | 'stall'
  | 'endless'
  | 'headers without end'
  | 'early'
  | 'silence'

const BOMB_BYTES = 64 * 1024 * 1024

/** A decompression bomb; created once, on first use. */
let bomb: Buffer | undefined
const bombed = (): Buffer => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 }
  bomb ??= brotliCompressSync(Buffer.alloc(BOMB_BYTES, ' '), { params })
  return bomb
}

/** Content codings: the headers and the encoding of the body. */
const codings = {
  none: [[], (bytes: Buffer) => bytes],
  gzip: [['content-encoding: gzip'], (bytes: Buffer) => gzipSync(bytes)],
  'gzip twice': [['content-encoding: gzip, gzip'], (b: Buffer) => gzipSync(gzipSync(b))],
  bomb: [['content-encoding: br'], bombed],
  'no gzip': [['content-encoding: gzip'], (bytes: Buffer) => bytes],
  'half a gzip': [['content-encoding: gzip'], (b: Buffer) => gzipSync(b).subarray(0, 15)],
  unknown: [['content-encoding: x-odd'], (bytes: Buffer) => bytes],
  'very often': [[`content-encoding: ${'gzip, '.repeat(1_000)}gzip`], (bytes: Buffer) => bytes],
} as const satisfies Record<string, readonly [readonly string[], (bytes: Buffer) => Buffer]>

type Framed = readonly [headers: readonly string[], bytes: Buffer]

const chunk = (bytes: Buffer, size = bytes.length.toString(16)): Buffer =>
  Buffer.concat([Buffer.from(`${size}\r\n`), bytes, Buffer.from('\r\n')])

const END = Buffer.from('0\r\n\r\n')
const CHUNKED = 'transfer-encoding: chunked'

/** Framings: the declaration of where a body ends. */
const framings = {
  length: (bytes: Buffer): Framed => [[`content-length: ${bytes.length}`], bytes],
  chunks: (bytes: Buffer): Framed => [
    [CHUNKED],
    Buffer.concat([...(bytes.length > 0 ? [chunk(bytes)] : []), END]),
  ],
  none: (bytes: Buffer): Framed => [['connection: close'], bytes],
  shorter: (bytes: Buffer): Framed => [[`content-length: ${Math.floor(bytes.length / 2)}`], bytes],
  longer: (bytes: Buffer): Framed => [[`content-length: ${bytes.length + 9}`], bytes],
  'no number': (bytes: Buffer): Framed => [['content-length: 1e3'], bytes],
  negative: (bytes: Buffer): Framed => [['content-length: -1'], bytes],
  'two lengths': (bytes: Buffer): Framed => [
    [`content-length: ${bytes.length}`, 'content-length: 1'],
    bytes,
  ],
  both: (bytes: Buffer): Framed => [
    [CHUNKED, `content-length: ${bytes.length}`],
    Buffer.concat([chunk(bytes), END]),
  ],
  'a chunk that lies': (bytes: Buffer): Framed => [[CHUNKED], chunk(bytes, 'fffffffffff')],
  'no chunk': (bytes: Buffer): Framed => [[CHUNKED], bytes],
  'no end of chunks': (bytes: Buffer): Framed => [[CHUNKED], chunk(bytes)],
}

/** The head and the body of an answer as bytes. */
export const bytesOf = (odd: OddAnswer): { readonly head: Buffer; readonly body: Buffer } => {
  const [said, code] = codings[odd.coding]
  const [framed, body] = framings[odd.framing](code(Buffer.from(odd.body)))
  const [line, times] = odd.before
  const lines = [odd.status, 'content-type: application/json', ...odd.headers, ...said, ...framed]
  const head = `${`${line}\r\n\r\n`.repeat(times)}${lines.join('\r\n')}\r\n\r\n`
  return { head: Buffer.from(head, 'latin1'), body }
}

const OK = 'HTTP/1.1 200 OK'
const NOTHING = ['', 0] as const

/** As everybody does. */
export const plain = (body: string): OddAnswer => ({
  before: NOTHING,
  status: OK,
  headers: [],
  coding: 'none',
  framing: 'length',
  manner: 'whole',
  body,
})

const keysOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  Object.keys(table) as Name[]

const mostly = <Value>(weight: number, one: Value, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight, arbitrary: fc.constant(one) }, { weight: 1, arbitrary: other })

const statuses = fc.constantFrom(
  ...[201, 202, 204, 206, 301, 302, 304, 307, 400, 401, 403, 404, 410, 413, 429, 500, 503].map(
    (status) => `HTTP/1.1 ${status} Said`,
  ),
  ...['HTTP/1.0 200 OK', 'HTTP/1.1 200', 'HTTP/1.1 101 Switching Protocols', 'HTTP/2 200 OK'],
  ...['HTTP/1.1 999 x', 'HTTP/1.1 1000 x', 'HTTP/1.1 -1 x', 'ICY 200 OK', '', '\u0000', 'x'],
  `HTTP/1.1 200 ${'x'.repeat(70_000)}`,
)

const headers = fc.constantFrom(
  ...[
    'location: http://127.0.0.1:1/',
    'location: /again',
    'location: file:///',
    'location: \u0000',
  ],
  ...['retry-after: 1', 'retry-after: 1e9', 'retry-after: -1', 'retry-after: x'],
  ...['content-type: text/html', 'content-type: audio/mpeg', 'content-type: ;;;'],
  ...['connection: close', 'connection: upgrade', 'keep-alive: timeout=0', 'trailer: x'],
  ...['no colon', ': no name', 'a b: c', ' folded', 'x: \u0000', 'x: \u00ff\u0080'],
  `x: ${'y'.repeat(1_000_000)}`,
  Array.from({ length: 3_000 }, (_, index) => `x${index}: y`).join('\r\n'),
)

const before = fc.constantFrom<readonly [string, number]>(
  ['HTTP/1.1 100 Continue', 1],
  ['HTTP/1.1 103 Early Hints\r\nlink: </x>', 3],
  ['HTTP/1.1 102 Processing', 2_000],
  ['', 1],
)

const manners = fc.constantFrom<Manner>(
  ...(['drip', 'cut', 'reset', 'stall', 'endless', 'headers without end'] as const),
  ...(['early', 'silence'] as const),
)

/** Answers with bodies of these; half of them are odd in nothing else. */
export const oddAnswers = (bodies: fc.Arbitrary<string | Uint8Array>): fc.Arbitrary<OddAnswer> =>
  fc.oneof(
    bodies.map((body): OddAnswer => ({ ...plain(''), body })),
    fc.record<OddAnswer>({
      before: mostly<OddAnswer['before']>(9, NOTHING, before),
      status: mostly(5, OK, statuses),
      headers: fc.array(headers, { maxLength: 2 }),
      coding: mostly<OddAnswer['coding']>(5, 'none', fc.constantFrom(...keysOf(codings))),
      framing: mostly<OddAnswer['framing']>(4, 'length', fc.constantFrom(...keysOf(framings))),
      manner: mostly<Manner>(3, 'whole', manners),
      body: bodies,
    }),
  )
