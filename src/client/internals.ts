import type { AnyFeature, Part } from '../features/feature.ts'
import type { FeatureKernel } from '../features/kernel.ts'
import * as errorCodes from '../kernel/error-codes.ts'
import { imError } from '../kernel/errors.ts'
import type { NetState } from '../transport/transport.ts'
import type { ClientLike } from './chat.ts'
import type { ChatView } from './view.ts'

/** The internals of a client, for functions that inspect it and are not methods of it. */
export interface Internals {
  readonly kernel: FeatureKernel
  readonly features: ReadonlyMap<AnyFeature, Part>
  readonly parts: readonly Part[]
  readonly netState: () => NetState
  /** Present in a client whose features come later. */
  readonly stage?: Stage
}

/** The features of a client that come later. */
export interface Stage {
  /** Names of the features besides messaging. */
  readonly features: readonly string[]
  /** The view of the client; undefined until its code is there. */
  view(): ChatView | undefined
  /** Runs a task once the code is there. */
  whenLoaded(task: () => void): void
}

/** Lets features wrap the methods of a handed-out object. */
export const present = ({ parts }: Pick<Internals, 'parts'>, handed: object): void => {
  for (const part of parts) part.presents?.(handed)
}

/** Stored outside of the client, so that printing a client shows none of it. */
const internalsByChat = new WeakMap<object, Internals>()

export const setInternals = (chat: object, internals: Internals): void => {
  internalsByChat.set(chat, internals)
}

/** Whether a value is a client. */
export const isClient = (value: unknown): boolean => internalsByChat.has(value as object)

/** Throws 2905 for what is no client. */
export const internalsOf = (chat: ClientLike, action: string): Internals => {
  const internals = internalsByChat.get(chat)
  if (internals === undefined)
    throw imError(errorCodes.INVALID_OPERATION, {
      action,
      why: 'not a client of this copy of tavern-im',
    })
  return internals
}
