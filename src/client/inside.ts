import type { AnyFeature, Part } from '../features/feature.ts'
import type { FeatureKernel } from '../features/kernel.ts'
import * as errorCodes from '../kernel/error-codes.ts'
import { imError } from '../kernel/errors.ts'
import type { NetState } from '../transport/transport.ts'
import type { ClientLike } from './chat.ts'

/** What is behind a client: for what looks into it and is no method of it. */
export interface Inside {
  readonly kernel: FeatureKernel
  readonly features: ReadonlyMap<AnyFeature, Part>
  readonly netState: () => NetState
  /** Puts whatever feature wants to be there between the host and what it is handed. */
  present(handed: object): void
}

/** They stand beside their client, so that a client that is printed shows nothing of them. */
const insides = new WeakMap<object, Inside>()

export const rememberInside = (chat: object, inside: Inside): void => {
  insides.set(chat, inside)
}

/** Whether a value is a client. */
export const isClient = (value: unknown): boolean => insides.has(value as object)

/** Throws 2905 for what is no client. */
export const insideOf = (chat: ClientLike, action: string): Inside => {
  const inside = insides.get(chat)
  if (inside === undefined)
    throw imError(errorCodes.INVALID_OPERATION, { action, why: 'not a client' })
  return inside
}
