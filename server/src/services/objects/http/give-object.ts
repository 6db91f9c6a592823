import { ReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { DirectTransfer } from '../store.ts'
import { byteRange } from './byte-range.ts'
import { closeStalledReader } from './close-stalled.ts'
import { type FoundObject, foundObject } from './found-object.ts'
import { notThere, type ObjectRequest } from './object-request.ts'
import type { RouteParts } from './route-parts.ts'
import { TransferFailure } from './transfer-failure.ts'

/** Answers GET and HEAD of a download URL. */
export const giveObject = async (
  parts: RouteParts,
  request: ObjectRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const found = await foundObject(parts, request)
  const isHead = request.method === 'HEAD'
  const { direct } = parts.objects.store
  if (direct !== undefined && !isHead) return redirect(parts, direct, found, reply)
  describe(parts, reply, found)
  if (isKnown(request, found)) return reply.code(304).send()
  const { type, size } = found
  const range = rangeOf(request, found)
  if (range === 'none') {
    reply.header('content-range', `bytes */${size}`)
    throw new TransferFailure(416, `get file: it has ${size} bytes`)
  }
  const { from, to } = range ?? { from: 0, to: size - 1 }
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
  reply.type(type).header('content-length', to - from + 1)
  if (isHead) return reply.send()
  closeStalledReader(parts.clock, reply.raw)
  const stream = await opened(parts, found, range)
  stream.once('close', () => {
    if (stream instanceof ReadStream) parts.objects.counts.bytes.add('out', stream.bytesRead)
  })
  return reply.send(stream)
}

/** Redirects to the store. The redirect may be cached while the store's URL is valid. */
const redirect = async (
  parts: RouteParts,
  direct: DirectTransfer,
  found: FoundObject,
  reply: FastifyReply,
): Promise<unknown> => {
  const { address, variant, type, disposition } = found
  const url = await direct.download(address, variant, { type, disposition })
  const seconds = Math.min(secondsLeft(parts, found), REDIRECT_SECONDS)
  return reply
    .code(302)
    .header('location', url)
    .header('cache-control', `private, max-age=${seconds}`)
    .send()
}

/** Less than the minimum validity of a store's URL. */
const REDIRECT_SECONDS = 1_800

const secondsLeft = ({ clock }: RouteParts, { expires }: FoundObject): number =>
  Math.max(0, expires - Math.ceil(clock.now() / 1000))

const describe = (parts: RouteParts, reply: FastifyReply, found: FoundObject): void => {
  const seconds = secondsLeft(parts, found)
  reply
    .header('etag', found.etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', `private, max-age=${seconds}, immutable`)
    .header('content-disposition', found.disposition)
}

const isKnown = ({ headers }: ObjectRequest, { etag }: FoundObject): boolean => {
  const known = headers['if-none-match']
  if (known === undefined) return false
  return known.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()))
}

/** `If-Range` of another object: returns the whole object. */
const rangeOf = ({ headers }: ObjectRequest, { etag, size }: FoundObject) => {
  const known = headers['if-range']
  return known === undefined || known === etag ? byteRange(headers.range, size) : undefined
}

const opened = async (
  { objects, log }: RouteParts,
  { address, variant }: FoundObject,
  range: { readonly from: number; readonly to: number } | undefined,
) => {
  try {
    const bytes = await objects.store.read(address, { variant, range })
    return bytes instanceof Readable ? bytes : Readable.from(bytes)
  } catch (cause) {
    log.error({ err: cause, ...address, variant }, 'reading a stored file failed')
    throw notThere()
  }
}
