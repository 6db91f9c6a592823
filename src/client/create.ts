import * as errorCodes from '../kernel/error-codes.ts'
import { type ImError, imError } from '../kernel/errors.ts'
import { platformOf } from '../platform/detect.ts'
import { allFeatures } from './all-features.ts'
import type { ChatSDK, CreateOptions } from './chat.ts'
import { createChat } from './create-chat.ts'

const instances = new Map<number, ChatSDK>()

/**
 * The client of an app: one instance per SDKAppID, the same at every call until it is destroyed. Returns null, and logs
 * an error, if `SDKAppID` is not a number or no server address can be used.
 */
export const create = (options: CreateOptions): ChatSDK => {
  const id = numberOf(options)
  if (id === undefined) {
    const why = 'SDKAppID must be a number'
    return refuse(options, imError(errorCodes.NO_SDKAPPID, { action: 'create', why }))
  }
  const known = instances.get(id)
  if (known !== undefined) return known
  try {
    const chat = createChat({ ...options, SDKAppID: id, features: allFeatures })
    instances.set(id, chat)
    const { destroy } = chat
    chat.destroy = async () => {
      instances.delete(id)
      await destroy()
    }
    return chat
  } catch (error) {
    return refuse(options, error as ImError)
  }
}

const numberOf = (options: CreateOptions | undefined): number | undefined => {
  const value: unknown = options?.SDKAppID
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
  const id = isNumeric ? Number(value) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Callers of this API expect null, not an exception (spec 3 section 5, Login). */
const refuse = (options: CreateOptions, error: ImError): never => {
  const { log } = options?.platform ?? platformOf(globalThis)
  log.write('error', error.message, error)
  return null as never
}
