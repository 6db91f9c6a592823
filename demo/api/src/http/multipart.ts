import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CallFailure } from '../kernel/failures.ts'

const FILE_MEGABYTES = 3
const FILE_BYTES = FILE_MEGABYTES * 1024 * 1024
const OTHER_BYTES = 16 * 1024
const TOO_LARGE = `图片不能超过${FILE_MEGABYTES}MB`

const LIMITS = {
  fileSize: FILE_BYTES,
  files: 1,
  fields: 5,
  parts: 6,
  fieldSize: 1000,
  fieldNameSize: 100,
  headerPairs: 20,
}

/** Enables multipart requests with files for the calls of `app`. */
export const takeMultipart = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, { limits: LIMITS, throwFileSizeLimit: false })
}

/** Throws if the request declares no length: it could be endless. */
const requireLength = ({ headers }: FastifyRequest): void => {
  const length = Number(headers['content-length'])
  if (!Number.isSafeInteger(length)) throw new CallFailure('INVALID_REQUEST')
  if (length > FILE_BYTES + OTHER_BYTES) throw new CallFailure('INVALID_REQUEST', TOO_LARGE)
}

const readParts = async (request: FastifyRequest): Promise<Record<string, unknown>> => {
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
      continue
    }
    const bytes = await part.toBuffer()
    if (part.file.truncated) throw new CallFailure('INVALID_REQUEST', TOO_LARGE)
    fields[part.fieldname] = new Blob([new Uint8Array(bytes)])
  }
  return fields
}

/** The fields of a multipart request; files are blobs. */
export const fieldsOfParts = async (
  request: FastifyRequest,
): Promise<Readonly<Record<string, unknown>>> => {
  if (!request.isMultipart()) throw new CallFailure('INVALID_REQUEST', '请以表单上传文件')
  requireLength(request)
  try {
    return await readParts(request)
  } catch (cause) {
    // Parser errors of malformed forms have no status.
    throw cause instanceof CallFailure
      ? cause
      : new CallFailure('INVALID_REQUEST', undefined, { cause })
  }
}
