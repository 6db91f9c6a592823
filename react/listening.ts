import { type ChatSDK, type EventMap, type Stop, type ViewTopic, viewOf } from 'tavern-im/strict'

/** Listens to events until the returned function is called. */
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

/** Longest delay that timers support. */
export const LONGEST_MS = 2 ** 31 - 1

/**
 * Calls `changed` when a value changes by time alone, until the returned function is called.
 * `leftMs` returns the time until then and is called again at each change of the topic; 0 or less
 * means never.
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
  // A timer may fire early: rearm first, so that the value read by `changed` is not older than the
  // next deadline.
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
