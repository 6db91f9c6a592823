import type { FastifyInstance } from 'fastify'
import { CallFailure } from './failures.ts'

/** A backslash, `..`, a lone `.`, a fragment, or one of these and `/`, `%` and U+0000 under another spelling. */
const STRAY = /\\|\.\.|\/\.(\/|$)|#|%(00|2e|2f|5c|25|23)/i

/**
 * Whether the path of an address can mean another place to somebody who reads it next: no route, file or
 * picture of the market needs such characters. Queries are texts and may hold anything.
 */
export const isStray = (url: string): boolean => STRAY.test(url.split('?', 1)[0] ?? '')

/** Refuses such addresses before any route sees them; upgrades ask {@link isStray} themselves. */
export const refuseStrays = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw }) => {
    if (isStray(raw.url ?? '')) throw new CallFailure('INVALID_REQUEST', '地址不正确')
  })
}
