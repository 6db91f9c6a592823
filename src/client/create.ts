import { platformOf } from '../platform/detect.ts'
import type { ChatSDK, CreateOptions } from './chat.ts'
import { createChat } from './create-chat.ts'

const instances = new Map<number, ChatSDK>()

/**
 * The client of an app: one instance per SDKAppID, the same at every call until it is destroyed. Nothing
 * is returned, and an error logged, where `SDKAppID` is not a number or no server address is given.
 */
export const create = (options: CreateOptions): ChatSDK => {
  const id = numberOf(options)
  const known = id === undefined ? undefined : instances.get(id)
  if (known !== undefined) return known
  const host = options?.proxyServer ?? options?.host
  if (id === undefined || host === undefined) return refuse(options, id)
  const chat = createChat({ ...options, SDKAppID: id, host })
  const { destroy } = chat
  chat.destroy = async () => {
    instances.delete(id)
    await destroy()
  }
  instances.set(id, chat)
  return chat
}

const numberOf = (options: CreateOptions | undefined): number | undefined => {
  const given: unknown = options?.SDKAppID
  const isNumeric = typeof given === 'number' || (typeof given === 'string' && /^\d+$/.test(given))
  const id = isNumeric ? Number(given) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Callers of this API expect nothing back, not an exception (spec 3 section 5, Login). */
const refuse = (options: CreateOptions, id: number | undefined): never => {
  const { log } = options?.platform ?? platformOf(globalThis)
  const why =
    id === undefined
      ? 'SDKAppID must be a number'
      : 'host is missing; give the address of your server, such as wss://im.example.com'
  log.write('error', `create: ${why}`)
  return undefined as never
}
