import type { FailuresAnswer, WireConversationAddress } from 'tavern-im/protocol'
import { Refusal } from '../../kernel/refusal.ts'

/** Runs `act` for each of several conversations; the refusal of one does not affect the others. */
export const eachOf = async <Target extends WireConversationAddress>(
  targets: readonly Target[],
  act: (target: Target) => Promise<void>,
): Promise<FailuresAnswer> => {
  const unique = new Map(
    targets.map((target) => [`${target.conversationType}${target.to}`, target]),
  )
  const failures = await Promise.all([...unique.values()].map((target) => failureOf(target, act)))
  return { failureList: failures.flatMap((failure) => failure ?? []) }
}

const failureOf = async <Target extends WireConversationAddress>(
  target: Target,
  act: (target: Target) => Promise<void>,
): Promise<FailuresAnswer['failureList'][number] | null> => {
  try {
    await act(target)
    return null
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    const { conversationType, to } = target
    return { conversationType, to, code: cause.code, message: cause.message }
  }
}
