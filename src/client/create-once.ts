import * as errorCodes from '../kernel/error-codes.ts'
import { type ImError, imError } from '../kernel/errors.ts'
import { platformOf } from '../platform/detect.ts'
import type { ChatSDK, CreateOptions } from './chat.ts'

const instances = new Map<number, ChatSDK>()

/** Makes the client of an app, unless it exists. */
export const createOnce = (
  options: CreateOptions,
  make: (options: CreateOptions) => ChatSDK,
): ChatSDK => {
  const id = numberOf(options)
  if (id === undefined) {
    const why = 'SDKAppID must be a number'
    return refuse(options, imError(errorCodes.NO_SDKAPPID, { action: 'create', why }))
  }
  const known = instances.get(id)
  if (known !== undefined) return known
  try {
    const chat = make({ ...options, SDKAppID: id })
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
