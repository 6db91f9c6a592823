import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { UploadResult } from 'tavern-im/protocol'
import { refusalReason } from '../object-counts.ts'
import type { Objects } from '../objects.ts'
import { closeStalledSender } from './close-stalled.ts'
import { giveObject } from './give-object.ts'
import { OBJECT_PATH, type ObjectRoute } from './object-request.ts'
import { RequestForwarder } from './request-forwarder.ts'
import type { RouteParts, UploadParts } from './route-parts.ts'
import { takeSlice, uploadProgress } from './take-slice.ts'
import { takeWhole } from './take-whole.ts'
import { TransferFailure } from './transfer-failure.ts'
import { UploadCounts } from './upload-counts.ts'
import { UploadLock } from './upload-lock.ts'

const PREFLIGHT_SECONDS = 24 * 3600

const EXPOSED =
  'Upload-Offset, Upload-Length, Upload-Result, ETag, Content-Range, Content-Length, Accept-Ranges'

export interface ServedParts extends Omit<RouteParts, 'objects'> {
  /** The current objects; undefined if no node has them at the moment. */
  readonly objects: () => Objects | undefined
  /** The HTTP side of the node that has the objects. */
  readonly elsewhere: () => string | undefined
}

/** Serves uploads and downloads under `/objects/{app}/{fileKey}` (docs/protocol.md). */
export const serveObjects = (http: FastifyInstance, served: ServedParts): void => {
  const { clock, log } = served
  const parts: RouteParts = {
    clock,
    log,
    get objects() {
      const objects = served.objects()
      if (objects !== undefined) return objects
      throw new TransferFailure(503, 'serve file: no node leads at the moment')
    },
  }
  const forwarder = new RequestForwarder()
  const [uploadLock, counts] = [new UploadLock(), new UploadCounts()]
  const uploads: UploadParts = {
    ...{ clock, log, uploadLock, counts },
    get objects() {
      return parts.objects
    },
  }
  http.register(async (routes) => {
    // The handlers read the bodies.
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', (_request, _body, done) => done(null))
    routes.addHook('onRequest', async (request, reply) => {
      const url = served.elsewhere()
      if (url === undefined) return guard(reply)
      reply.hijack()
      void forwarder.forward(request.raw, reply.raw, url)
    })
    routes.addHook('onResponse', async ({ raw }) => closeStalledSender(parts.clock, raw))
    routes.setErrorHandler((cause, request, reply) => refuse(served, cause, request, reply))
    routes.options(OBJECT_PATH, async (_request, reply) => {
      allowOrigins(reply)
      return reply.code(204).send()
    })
    routes.get<ObjectRoute>(OBJECT_PATH, { exposeHeadRoute: false }, async (request, reply) =>
      giveObject(parts, request, reply),
    )
    routes.head<ObjectRoute>(OBJECT_PATH, async (request, reply) => {
      if (request.headers.authorization === undefined) return giveObject(parts, request, reply)
      const { offset, length } = await uploadProgress(uploads, request)
      return withOffset(reply, offset).header('upload-length', length).code(200).send()
    })
    routes.post<ObjectRoute>(OBJECT_PATH, async (request, reply) => {
      return taken(reply, await takeWhole(uploads, request))
    })
    routes.put<ObjectRoute>(OBJECT_PATH, async (request, reply) => {
      if (request.headers['upload-offset'] !== undefined) {
        return withOffset(reply, await takeSlice(uploads, request))
          .code(204)
          .send()
      }
      return taken(reply, await takeWhole(uploads, request))
    })
  })
}

const withOffset = (reply: FastifyReply, offset: number): FastifyReply =>
  reply.header('upload-offset', offset).header('cache-control', 'no-store')

/** In a header, because every host lets clients read headers of such responses. */
const taken = (reply: FastifyReply, result: UploadResult | undefined): FastifyReply => {
  if (result !== undefined) reply.header('upload-result', asciiOf(JSON.stringify(result)))
  return reply.header('cache-control', 'no-store').code(204).send()
}

const asciiOf = (json: string): string =>
  json.replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Allows all origins, because only URLs and tokens identify users; nothing here may run as a page.
 */
const guard = (reply: FastifyReply): void => {
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', EXPOSED)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', "sandbox; default-src 'none'")
}

const allowOrigins = (reply: FastifyReply): void => {
  reply
    .header('access-control-allow-methods', 'GET, HEAD, PUT, POST')
    .header(
      'access-control-allow-headers',
      'Authorization, Content-Type, Upload-Offset, Range, If-Range, If-None-Match',
    )
    .header('access-control-max-age', PREFLIGHT_SECONDS)
}

const refuse = (
  { clock, log, objects }: ServedParts,
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  closeStalledSender(clock, request.raw)
  reply.header('cache-control', 'no-store')
  const failure = failureOf(cause)
  if (isUpload(request)) objects()?.counts.refused.add(refusalReason(failure.status))
  if (failure.offset !== undefined) reply.header('upload-offset', failure.offset)
  if (failure.status >= 500 && failure !== cause) {
    log.error({ err: cause, method: request.method }, 'serving a file request failed')
  }
  return reply.code(failure.status).type('text/plain; charset=utf-8').send(failure.message)
}

/** The failure to report to the client. */
const failureOf = (cause: unknown): TransferFailure => {
  if (cause instanceof TransferFailure) return cause
  const { code, statusCode = 500, message } = cause as FastifyError
  if (code === 'ENOSPC')
    return new TransferFailure(507, 'take file: the disk of the server is full')
  // Errors of the framework, such as invalid content types.
  if (statusCode < 500) return new TransferFailure(statusCode, `take file: ${message}`)
  return new TransferFailure(500, 'serve file: the server failed')
}

const isUpload = ({ method }: FastifyRequest): boolean => method === 'PUT' || method === 'POST'
