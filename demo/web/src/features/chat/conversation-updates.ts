import { useEffect, useEffectEvent } from 'react'

type Listener = (conversationIDs: ReadonlySet<string>) => void

const listeners = new Set<Listener>()

/** Told by the side that has the SDK: messages came in these conversations. */
export const publishUpdates: Listener = (conversationIDs) => {
  for (const listener of listeners) listener(conversationIDs)
}

/** Runs `onNews` when messages come, with the conversations in which they do. */
export const useConversationUpdates = (onUpdate: Listener): void => {
  const notify = useEffectEvent(onUpdate)
  useEffect(() => {
    listeners.add(notify)
    return () => void listeners.delete(notify)
  }, [])
}

/** Runs `onNews` when a message comes in the group; never, as long as it is not known. */
export const useGroupUpdates = (groupID: string | undefined, onUpdate: () => void): void =>
  useConversationUpdates((conversationIDs) => {
    if (conversationIDs.has(`GROUP${groupID}`)) onUpdate()
  })
