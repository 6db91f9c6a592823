import fc from 'fast-check'
import { mutatedBytes } from './mutated-bytes.ts'
import { texts } from './mutated-values.ts'

/** One part of a form: its headers as they stand there, and what it holds. */
interface Part {
  readonly headers: readonly string[]
  readonly content: Uint8Array
}

/** A form with a file, as it goes over the line. */
export interface OddForm {
  readonly contentType: string
  readonly body: Uint8Array
  /** The file in it; undefined if that is ambiguous. */
  readonly file: Uint8Array | undefined
}

const BOUNDARY = '----tavern0123456789'

const names = fc.oneof(
  fc.constantFrom('a.png', '照片.png', '../../etc/passwd', '/etc/passwd', 'C:\\a.exe', '.', ''),
  texts.map((text) => text.slice(0, 200).replaceAll(/["\r\n]/g, '_')),
)

const contents = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.constantFrom(
    ...['', '\r\n', '\r\n--', `\r\n--${BOUNDARY.slice(0, -1)}`, `--${BOUNDARY}`, '-\r\n\r\n-'].map(
      (text) => new Uint8Array(Buffer.from(text)),
    ),
    new Uint8Array(3_000).fill(45),
  ),
)

const filePart = fc.tuple(names, contents).map(
  ([name, content]): Part => ({
    headers: [
      `Content-Disposition: form-data; name="file"; filename="${name}"`,
      'Content-Type: image/png',
    ],
    content,
  }),
)

const field = contents.map(
  (content): Part => ({ headers: ['Content-Disposition: form-data; name="key"'], content }),
)

/** Headers that a part should not have. */
const oddHeader = fc.constantFrom(
  ...['Content-Disposition: form-data', 'Content-Disposition: attachment; filename=a', 'no colon'],
  ...['Content-Disposition: form-data; name=file; filename="a', 'content-disposition:', ':', ''],
  "Content-Disposition: form-data; name=f; filename*=UTF-8''%E4%B8%AD%zz%00",
  "Content-Disposition: form-data; name=f; filename*=utf-99'x'%ff; filename=b",
  'Content-Disposition: form-data; name="__proto__"; filename="constructor"',
  `Content-Disposition: form-data; name=${'n'.repeat(20_000)}; filename=${'f'.repeat(20_000)}`,
  `Content-Disposition: form-data${'; a="\\"b"'.repeat(2_000)}`,
  ...['Content-Type: multipart/mixed; boundary=x', 'Content-Type: text/plain; charset=utf-16le'],
  ...['Content-Type: text/plain; charset=x-none', 'Content-Type: application/octet-stream'],
  ...['Content-Transfer-Encoding: base64', 'Content-Transfer-Encoding: quoted-printable'],
  ...[' folded', 'X: \u0000', 'X: \u00ff', `X: ${'y'.repeat(90_000)}`],
  Array.from({ length: 2_100 }, (_, index) => `X${index}: y`).join('\r\n'),
)

const oddPart = fc
  .tuple(fc.array(oddHeader, { maxLength: 3 }), fc.oneof(filePart, field), fc.boolean())
  .map(
    ([headers, part, isBefore]): Part => ({
      ...part,
      headers: isBefore ? [...headers, ...part.headers] : [...part.headers, ...headers],
    }),
  )

const manyFields = field.map((one) => new Array<Part>(70).fill(one))

const written = (parts: readonly Part[], boundary: string, end: string): Buffer => {
  const pieces = parts.flatMap(({ headers, content }) => [
    Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(end)])
}

const END = `--${BOUNDARY}--\r\n`
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** The same bytes as a boundary would end what stands before them. */
const isSafe = ({ content }: Part): boolean => !Buffer.from(content).includes(`--${BOUNDARY}`)

const isNamed = ({ headers }: Part): boolean => !/filename=""/.test(headers[0] ?? '')

/** Forms that are right, of which everybody knows what they bring. */
const rightForms = fc
  .tuple(
    fc.array(field.filter(isSafe), { maxLength: 3 }),
    filePart.filter((one) => isSafe(one) && isNamed(one) && one.content.length > 0),
    fc.array(fc.oneof(field, filePart).filter(isSafe), { maxLength: 2 }),
  )
  .map(
    ([before, file, after]): OddForm => ({
      contentType: TYPE,
      body: written([...before, file, ...after], BOUNDARY, END),
      file: file.content,
    }),
  )

const contentTypes = fc.constantFrom(
  ...[TYPE, TYPE, TYPE, `multipart/form-data; boundary="${BOUNDARY}"`],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=""'],
  ...['application/x-www-form-urlencoded', 'text/plain', 'multipart/mixed; boundary=x', ';', ''],
  `multipart/form-data; boundary=${'b'.repeat(5_000)}`,
  ...[`${TYPE}; boundary=x`, `multipart/form-data; boundary*=UTF-8''${BOUNDARY}`, `${TYPE};;;`],
)

const ends = fc.constantFrom(
  ...[END, END, END, '', `--${BOUNDARY}`, `--${BOUNDARY}-`, `${END}and more`, `${END}${END}`],
  `--${BOUNDARY}\r\n\r\n`,
)

const strangeForms = fc
  .record({
    contentType: contentTypes,
    parts: fc.oneof(
      { weight: 6, arbitrary: fc.array(fc.oneof(oddPart, filePart, field), { maxLength: 4 }) },
      { weight: 1, arbitrary: manyFields },
    ),
    before: fc.constantFrom('', '', '\r\n', 'preamble\r\n', `--${BOUNDARY}`),
    end: ends,
  })
  .map(
    ({ contentType, parts, before, end }): OddForm => ({
      contentType,
      body: Buffer.concat([Buffer.from(before), written(parts, BOUNDARY, end)]),
      file: undefined,
    }),
  )

const recorded = written(
  [
    { headers: ['Content-Disposition: form-data; name="key"'], content: Buffer.from('value') },
    {
      headers: [
        'Content-Disposition: form-data; name="file"; filename="a.png"',
        'Content-Type: image/png',
      ],
      content: Buffer.from('what stands in it'),
    },
  ],
  BOUNDARY,
  END,
)

const mutatedForms = mutatedBytes([recorded]).map(
  (body): OddForm => ({ contentType: TYPE, body, file: undefined }),
)

/** Forms that are right, forms of odd parts, and forms whose bytes were bent. */
export const oddForms = fc.oneof(rightForms, strangeForms, mutatedForms)
