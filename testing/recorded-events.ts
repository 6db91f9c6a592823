import { type ChatSDK, EVENT, type EventMap, type EventName } from 'tavern-im/strict'

type RecordedEvent = EventMap[EventName]

/** All received events, oldest first. */
export interface RecordedEvents extends ReadonlyArray<RecordedEvent> {
  /** The data of all events of one name so far. */
  dataOf<Name extends EventName>(name: Name): EventMap[Name]['data'][]
  /** Empties the list. */
  clear(): void
}

/** Records every event of a client; `onEvent` is called after each. */
export const recordEvents = (
  chat: Pick<ChatSDK, 'on'>,
  onEvent: () => void = () => {},
): RecordedEvents => {
  const list: RecordedEvent[] = []
  for (const name of Object.values(EVENT)) {
    chat.on(name, (event) => {
      list.push(event)
      onEvent()
    })
  }
  const dataOf = <Name extends EventName>(name: Name) =>
    list.filter((event) => event.name === name).map((event) => event.data as EventMap[Name]['data'])
  const clear = () => {
    list.length = 0
  }
  // Not enumerable, so that comparisons see a plain list.
  const parts = { dataOf: { value: dataOf }, clear: { value: clear } }
  return Object.defineProperties(list, parts) as RecordedEvent[] & RecordedEvents
}
