import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { Received } from '../store.ts'
import { TransferFailure } from './transfer-failure.ts'

const limits = { files: 1, fields: 50, fieldSize: 16 * 1024, parts: 60, headerPairs: 50 }

/**
 * Passes the single file of a `multipart/form-data` body to `take` as a stream; resolves at the end
 * of the form.
 */
export const formFile = async (
  body: Readable,
  headers: IncomingHttpHeaders,
  take: (file: Readable) => Promise<Received>,
): Promise<Received> => {
  let taking: Promise<Received> | undefined
  let taken: Readable | undefined
  const form = formOf(body, headers)
  const ended = new Promise<void>((resolve, reject) => {
    form.on('file', (_field, file) => {
      taken = file
      taking = take(file)
      taking.catch(reject)
    })
    form.on('finish', () => resolve())
    form.on('error', () => reject(new TransferFailure(400, 'take file: the form is malformed')))
    body.on('error', reject)
  })
  body.pipe(form)
  try {
    await ended
  } catch (cause) {
    body.unpipe(form)
    body.destroy()
    // It must not wait for more bytes.
    taken?.destroy()
    await taking?.then(({ drop }) => drop()).catch(() => {})
    throw cause
  }
  if (taking === undefined) throw new TransferFailure(400, 'take file: the form contains no file')
  return taking
}

const formOf = (body: Readable, headers: IncomingHttpHeaders) => {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits })
  } catch (cause) {
    body.destroy()
    throw new TransferFailure(
      400,
      `take file: the body is not a form (${(cause as Error).message})`,
    )
  }
}
