import { useEffect, useEffectEvent } from 'react'

type Listener = (conversationIDs: ReadonlySet<string>) => void

const listeners = new Set<Listener>()

/** Called by the part with the SDK when these conversations receive messages. */
export const publishUpdates: Listener = (conversationIDs) => {
  for (const listener of listeners) listener(conversationIDs)
}

/** Runs `onUpdate` with the conversations that received messages. */
export const useConversationUpdates = (onUpdate: Listener): void => {
  const notify = useEffectEvent(onUpdate)
  useEffect(() => {
    listeners.add(notify)
    return () => void listeners.delete(notify)
  }, [])
}

/** Runs `onUpdate` when the group receives a message; never while the group is unknown. */
export const useGroupUpdates = (groupID: string | undefined, onUpdate: () => void): void =>
  useConversationUpdates((conversationIDs) => {
    if (conversationIDs.has(`GROUP${groupID}`)) onUpdate()
  })
