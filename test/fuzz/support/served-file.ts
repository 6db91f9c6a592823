import fc from 'fast-check'
import type { HttpReply } from './http-call.ts'

/** Headers of who wants a part of a file, or has it. */
export const partHeaders = fc.dictionary(
  fc.constantFrom('range', 'range', 'range', 'if-range', 'if-none-match'),
  fc.oneof(
    fc
      .tuple(fc.nat(5_000), fc.nat(5_000))
      .map(([from, to]) => `bytes=${from < 4_000 ? from : ''}-${to < 4_000 ? to : ''}`),
    fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=-0', 'bytes=5-4', 'bytes=0-0,2-3', 'bytes='),
    fc.constantFrom('bytes=9999999999999999-', 'bytes=-99999999999999999999', 'lines=1-2', '*'),
    fc.constantFrom('bytes = 0 - 4', 'BYTES=0-4', 'bytes=0-4,', 'bytes=+1-2', 'bytes=0x1-2', '"x"'),
  ),
)

/** Throws where an answer is neither the file, nor the part of it that it says, nor a refusal. */
export const checkFile = (
  { status, headers, bytes }: HttpReply,
  content: Buffer,
  isHead = false,
): void => {
  const isWhole = status === 200 && (isHead || bytes.equals(content))
  if (isWhole || status === 304) return
  const said = String(headers['content-range'])
  if (status === 416 && said === `bytes */${content.length}`) return
  const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(said) ?? []
  const part = content.subarray(Number(from), Number(to) + 1)
  const isPart = status === 206 && part.length > 0 && Number(size) === content.length
  const length = isHead ? Number(headers['content-length']) : bytes.length
  if (isPart && length === part.length && (isHead || part.equals(bytes))) return
  throw new Error(
    `not the file: ${status} ${said} of ${content.length}, ${bytes.length} bytes came`,
  )
}
