import type { ImError } from './errors.ts'
import type { Log } from './log.ts'

interface CreationParts {
  readonly log: Log
  readonly events: { emit(name: 'error', data: () => { code: number; message: string }): void }
}

/**
 * Before SDK_READY a `create…Message` method returns a promise that rejects, as in the vendor's package. An ERROR event
 * says the same, because few callers look at the promise [ANSWER-06].
 */
export const refusedCreation = (im: CreationParts, refusal: ImError): never => {
  const { code, message } = refusal
  im.log.warn(message)
  im.events.emit('error', () => ({ code, message }))
  const refused = Promise.reject(refusal)
  // A host that ignores it gets no unhandled rejection.
  refused.catch(() => undefined)
  return refused as never
}
