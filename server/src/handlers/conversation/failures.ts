import type { FailuresAnswer, WireConversationAddress } from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'

/** Does something to each of several conversations; what is refused of one harms no other. */
export const eachOf = async <Place extends WireConversationAddress>(
  places: readonly Place[],
  act: (place: Place) => Promise<void>,
): Promise<FailuresAnswer> => {
  const unique = new Map(places.map((place) => [`${place.conversationType}${place.to}`, place]))
  const failures = await Promise.all([...unique.values()].map((place) => failureOf(place, act)))
  return { failureList: failures.flatMap((failure) => failure ?? []) }
}

const failureOf = async <Place extends WireConversationAddress>(
  place: Place,
  act: (place: Place) => Promise<void>,
): Promise<FailuresAnswer['failureList'][number] | null> => {
  try {
    await act(place)
    return null
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    const { conversationType, to } = place
    return { conversationType, to, code: cause.code, message: cause.message }
  }
}
