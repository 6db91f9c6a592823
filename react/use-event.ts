import { useEffect, useInsertionEffect, useRef } from 'react'
import type { EventMap } from 'tavern-im/strict'
import { useChat } from './use-chat.ts'

/**
 * Listens to an event of the client while the component is mounted. The handler of the latest
 * render is called; a new handler causes no new subscription, so it need not be stable.
 *
 * @param name null listens to nothing.
 *
 * @example
 * useEvent(Tavern.EVENT.KICKED_OUT, (event) => showDialog(event.data.type))
 */
export const useEvent = <Name extends keyof EventMap>(
  name: Name | null,
  handler: (event: EventMap[Name]) => void,
): void => {
  const chat = useChat()
  const latest = useRef(handler)
  // Before any other effect of this commit: an event fired by one of them finds the new handler.
  useInsertionEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    if (name === null) return
    const listen = (event: EventMap[Name]) => latest.current(event)
    chat.on(name, listen)
    return () => chat.off(name, listen)
  }, [chat, name])
}
