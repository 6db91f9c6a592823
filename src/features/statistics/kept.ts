import type { LocalStore } from '../../kernel/local-store.ts'
import type { QualityReport, WireEvent } from './commands.ts'
import { KEPT_QUALITY_REPORTS, REPORT_EVENTS } from './limits.ts'

const EVENTS = 'events'
const QUALITY = 'quality'

/** A quality report without its head: who sends it may not be who counted. */
export type UnsentQuality = Omit<QualityReport, 'header'>

interface KeptEvents {
  readonly eventList: readonly WireEvent[]
  readonly dropped: number
}

/** Stored data may be of another version: entries that are no such thing are left out. */
const listOf = <Item>(stored: unknown, isItem: (item: Partial<Item>) => boolean): Item[] =>
  Array.isArray(stored) ? stored.filter((item) => item !== null && isItem(item)) : []

const readEvents = (local: LocalStore): KeptEvents => {
  const stored = local.read(EVENTS) as Partial<KeptEvents> | undefined
  return {
    eventList: listOf<WireEvent>(
      stored?.eventList,
      ({ name, level, command }) =>
        typeof name === 'string' && typeof level === 'number' && typeof command === 'string',
    ),
    dropped: Number(stored?.dropped) || 0,
  }
}

/** Takes back the events that were kept. */
export const keptEvents = (local: LocalStore): KeptEvents => {
  const kept = readEvents(local)
  if (kept.eventList.length > 0) local.remove(EVENTS)
  return kept
}

/** Keeps events across reloads, the newest of all; how many were dropped is kept with them. */
export const keepEvents = (
  local: LocalStore,
  events: readonly WireEvent[],
  dropped: number,
): void => {
  const kept = readEvents(local)
  const all = [...kept.eventList, ...events]
  const eventList = all.slice(-REPORT_EVENTS)
  const lost = all.length - eventList.length
  local.write(EVENTS, { eventList, dropped: kept.dropped + dropped + lost })
}

/** Takes back the quality reports that could not be sent. */
export const keptQuality = (local: LocalStore): readonly UnsentQuality[] => {
  const kept = listOf<UnsentQuality>(local.read(QUALITY), ({ commandList }) =>
    Array.isArray(commandList),
  )
  if (kept.length > 0) local.remove(QUALITY)
  return kept
}

/** Stores the newest quality reports that could not be sent. */
export const keepQuality = (local: LocalStore, reports: readonly UnsentQuality[]): void =>
  local.write(QUALITY, [...keptQuality(local), ...reports].slice(-KEPT_QUALITY_REPORTS))
