import type { FeatureKernel } from '../../features/kernel.ts'
import type { ImError } from '../../kernel/errors.ts'
import { guarded } from '../../kernel/method.ts'
import { refusedCreation } from '../../kernel/refused-creation.ts'
import type { Stage } from './stage.ts'

type Method = (...args: never[]) => unknown
export type Methods = Readonly<Record<string, Method>>

/** Returned by methods without a promise until a session is ready. */
const neutral: Readonly<Record<string, unknown>> = {
  getTotalUnreadMessageCount: 0,
  findMessage: null,
  getSignalingInfo: null,
}

/** A method of an API whose code comes later: until then it answers as the method itself does before SDK_READY. */
export const stub = (name: string, stage: Stage): Method => {
  const early = earlyAnswer(name, stage)
  return (...args) => {
    const method = stage.methods?.[name]
    return method === undefined ? early(...args) : method(...args)
  }
}

const earlyAnswer = (name: string, stage: Stage): ((...args: never[]) => unknown) => {
  const { kernel } = stage.door
  const { gate } = kernel
  if (name in neutral) return () => neutral[name]
  if (name.endsWith('SignalingListener')) {
    return (...args) => stage.whenLoaded(() => stage.methods?.[name]?.(...args))
  }
  if (name === 'explain') {
    return () =>
      guarded(name, () => {
        gate.check(name)
        return []
      })
  }
  if (name.endsWith('Sync')) return (...args) => refusedWithCallback(kernel, name, args)
  if (/^create\w+Message$/.test(name)) {
    return () => {
      try {
        return gate.check(name)
      } catch (refusal) {
        return refusedCreation(kernel, refusal as ImError)
      }
    }
  }
  return async (...args) => {
    // The method itself waits for SDK_READY.
    gate.enter(name)
    await kernel.loadFeatures()
    if (stage.methods?.[name] === undefined) await kernel.loadExtras()
    return stage.methods?.[name]?.(...args)
  }
}

/** `inviteSync` calls its third argument. */
const refusedWithCallback = (
  { gate, log }: FeatureKernel,
  name: string,
  [, , refused]: readonly unknown[],
): string => {
  Promise.resolve()
    .then(() => gate.check(name))
    .catch(({ code, message }: ImError) =>
      (refused as Method | undefined)?.(code as never, message as never),
    )
    .catch((error: unknown) => log.error(`a function given to ${name} threw`, error))
  return ''
}
