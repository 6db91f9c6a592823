import { useEffect, useEffectEvent } from 'react'

type Listener = (conversationIDs: ReadonlySet<string>) => void

const listeners = new Set<Listener>()

/** Told by the side that has the SDK: messages came in these conversations. */
export const tellNews: Listener = (conversationIDs) => {
  for (const listener of listeners) listener(conversationIDs)
}

/** Runs `onNews` when messages come, with the conversations in which they do. */
export const useNews = (onNews: Listener): void => {
  const hear = useEffectEvent(onNews)
  useEffect(() => {
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }, [])
}

/** Runs `onNews` when a message comes in the group; never, as long as it is not known. */
export const useGroupNews = (groupID: string | undefined, onNews: () => void): void =>
  useNews((conversationIDs) => {
    if (conversationIDs.has(`GROUP${groupID}`)) onNews()
  })
