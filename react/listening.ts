import { type ChatSDK, type EventMap, type Stop, type ViewTopic, viewOf } from 'tavern-im/strict'

/** Listens to events until it is stopped. */
export const listenTo = <Name extends keyof EventMap>(
  chat: ChatSDK,
  names: readonly Name[],
  listener: (event: EventMap[Name]) => void,
): Stop => {
  for (const name of names) chat.on(name, listener)
  return () => {
    for (const name of names) chat.off(name, listener)
  }
}

/** Timers of platforms do not last longer. */
export const LONGEST_MS = 2 ** 31 - 1

/**
 * Tells that something reads otherwise by time alone, until it is stopped. `leftMs`: how long until it does, asked
 * again whenever the topic is told; not above 0: it does not.
 */
export const notifyWhenDue = (
  chat: ChatSDK,
  topic: ViewTopic,
  leftMs: () => number,
  changed: () => void,
): Stop => {
  const { clock, subscribe } = viewOf(chat)
  let stop: Stop | undefined
  const wait = () => {
    stop?.()
    const ms = leftMs()
    if (ms > 0 && ms <= LONGEST_MS) stop = clock.after(ms, tick)
  }
  // A timer may be early. Time goes on in between: what is read now must not be older than what is waited for.
  const tick = () => {
    wait()
    changed()
  }
  const unsubscribe = subscribe(topic, wait)
  wait()
  return () => {
    unsubscribe()
    stop?.()
  }
}
