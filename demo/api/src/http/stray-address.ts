import type { FastifyInstance } from 'fastify'
import { CallFailure } from '../kernel/failures.ts'

/**
 * A backslash, `..`, a lone `.`, a fragment, or one of these and `/`, `%` and U+0000
 * percent-encoded.
 */
const STRAY = /\\|\.\.|\/\.(\/|$)|#|%(00|2e|2f|5c|25|23)/i

/**
 * Whether the path can mean a different one to another parser: no route, file or picture of the
 * market needs such characters. Queries are free text.
 */
export const isStray = (url: string): boolean => STRAY.test(url.split('?', 1)[0] ?? '')

/** Rejects such URLs before routing; upgrades call {@link isStray} themselves. */
export const refuseStrays = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw }) => {
    if (isStray(raw.url ?? '')) throw new CallFailure('INVALID_REQUEST', '地址不正确')
  })
}
