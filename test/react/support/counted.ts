import { type ChatSDK, viewOf } from 'tavern-im/strict'

/** Counts the listeners of a client and the calls of its methods. */
export const counted = (chat: ChatSDK) => {
  const listeners = new Set<unknown>()
  const calls: string[] = []
  const view = viewOf(chat)
  const { subscribe } = view
  view.subscribe = (topic, listener) => {
    const stop = subscribe(topic, listener)
    listeners.add(stop)
    return () => {
      listeners.delete(stop)
      stop()
    }
  }
  const all = chat as unknown as Record<string, (...args: unknown[]) => unknown>
  for (const [begin, end] of [
    ['on', 'off'],
    ['addSignalingListener', 'removeSignalingListener'],
  ] as const) {
    const [add, remove] = [all[begin], all[end]]
    all[begin] = (...args) => {
      listeners.add(args[1])
      return add?.(...args)
    }
    all[end] = (...args) => {
      listeners.delete(args[1])
      return remove?.(...args)
    }
  }
  for (const name of Object.keys(all)) {
    const method = all[name]
    if (!/^(get|check|search|subscribe)/.test(name)) continue
    all[name] = (...args) => {
      calls.push(name)
      return method?.(...args)
    }
  }
  return { listeners, calls }
}
