import type { Command } from '../../kernel/command.ts'
import { type ErrorRow, ImError, imError } from '../../kernel/errors.ts'
import { declare } from '../../kernel/method.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { MessageFeature } from '../messages/index.ts'
import type { LanguageApi } from './api.ts'

export interface LanguageUses {
  readonly messages: MessageFeature
}

export const { method } = declare<LanguageApi, FeatureKernel & LanguageUses>()

/** Codes of servers begin here; what is below says itself what the host can do. */
const SERVER_CODES = 10_000

/** Asks the server; what it refuses becomes the code of the API, with the server's own words. */
export const ask = async <Q extends object, A extends object>(
  im: FeatureKernel,
  row: Command<Q, A>,
  body: Q,
  [failed, action]: readonly [code: ErrorRow, method: string],
): Promise<A> => {
  try {
    return await im.wire.call(row, body)
  } catch (cause) {
    if (!(cause instanceof ImError) || cause.code < SERVER_CODES) throw cause
    const why = cause.message.replace(`${row.name}: `, '')
    throw imError(failed, { action, why, data: { serverCode: cause.code }, cause })
  }
}
