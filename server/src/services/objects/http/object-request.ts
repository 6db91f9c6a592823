import type { FastifyRequest } from 'fastify'
import { isFileKey } from '../file-key.ts'
import type { ObjectAddress } from '../store.ts'
import { TransferFailure } from './transfer-failure.ts'

export const OBJECT_PATH = '/objects/:app/:month/:id'

export interface ObjectRoute {
  readonly Params: { readonly app: string; readonly month: string; readonly id: string }
  readonly Querystring: Readonly<Record<string, unknown>>
}

export type ObjectRequest = FastifyRequest<ObjectRoute>

/** The part of a request that identifies an object. */
export type ObjectName = Pick<ObjectRequest, 'params' | 'query'>

export const notThere = () =>
  new TransferFailure(404, 'find file: it does not exist or was deleted')

/** The address in a path. Throws 404 if it is invalid. */
export const addressIn = ({ params }: Pick<ObjectName, 'params'>): ObjectAddress => {
  const fileKey = `${params.month}/${params.id}`
  if (/^\d{1,10}$/.test(params.app) && isFileKey(fileKey))
    return { app: Number(params.app), fileKey }
  throw notThere()
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Expiry, signature and variant of the query. */
export const queryIn = ({ query }: Pick<ObjectName, 'query'>) => ({
  e: text(query.e),
  s: text(query.s),
  v: text(query.v),
})
