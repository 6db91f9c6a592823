import { el, spanOf, timeOf } from './dom.ts'
import type { Recording } from './recording.ts'

type Cell = string | number | Node

/** A tab whose content is created again at every refresh. */
export interface Table {
  readonly name: string
  readonly heads: readonly string[]
  /** Text without rows. */
  readonly empty: string
  rows(recording: Recording): readonly (readonly Cell[])[]
}

const ranges = (some: readonly { readonly from: number; readonly to: number }[]): string =>
  some.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ')

const state = (text: string): Node => el('span', { class: `state ${text}` }, text)

/** All tabs but the frames. */
export const tables: readonly Table[] = [
  {
    name: 'Requests',
    heads: ['Command', 'No.', 'State', 'Age', 'Gives up after'],
    empty: 'Every request has its answer.',
    rows: ({ inspection }) =>
      inspection
        .requests()
        .map((one) => [
          one.command,
          one.seq,
          state(one.status),
          spanOf(inspection.now() - one.startedAt),
          spanOf(one.timeoutMs),
        ]),
  },
  {
    name: 'Logs',
    heads: ['Log', 'Followed to'],
    empty: '',
    rows: ({ inspection }) =>
      inspection
        .logs()
        .map(({ name, position }) => [name, position < 0 ? 'not known yet' : position]),
  },
  {
    name: 'Holes',
    heads: ['Conversation', 'Newest', 'Holes', 'In doubt'],
    empty: 'No conversation was opened yet.',
    rows: ({ inspection }) =>
      inspection
        .timelines()
        .map(({ conversationID, newest, holes, stale }) => [
          conversationID,
          newest,
          holes.length > 0 ? el('span', { class: 'bad' }, ranges(holes)) : 'none',
          ranges(stale) || 'none',
        ]),
  },
  {
    name: 'Outbox',
    heads: ['Written', 'Conversation', 'Kind', 'State', 'ID'],
    empty: 'Nothing waits to be sent.',
    rows: ({ view }) =>
      view.outbox
        .list()
        .map(({ clientTime, conversationID, type, status, ID }) => [
          timeOf(clientTime * 1_000),
          conversationID,
          type,
          state(status),
          ID,
        ]),
  },
  {
    name: 'Timers',
    heads: ['Due in', 'Set for', 'What it does'],
    empty: 'No timer runs, or none is listed: the feature workerClock keeps the list.',
    rows: ({ inspection }) =>
      [...(inspection.timers() ?? [])]
        .sort((one, other) => one.dueAt - other.dueAt)
        .map(({ ms, dueAt, isRepeated, task }) => [
          spanOf(Math.max(0, dueAt - inspection.now())),
          `${isRepeated ? 'every ' : ''}${spanOf(ms)}`,
          el('code', { title: task }, task.replace(/\s+/g, ' ').slice(0, 120)),
        ]),
  },
  {
    name: 'Session',
    heads: ['Time', 'Of', 'Became'],
    empty: '',
    rows: ({ states }) =>
      [...states].reverse().map(({ at, of, state: to }) => [timeOf(at), of, state(to)]),
  },
]

export const tableOf = (table: Table, recording: Recording): Node => {
  const rows = table.rows(recording)
  if (rows.length === 0) return el('p', { class: 'empty' }, table.empty)
  const head = el('tr', {}, ...table.heads.map((name) => el('th', {}, name)))
  const body = rows.map((cells) => el('tr', {}, ...cells.map((cell) => el('td', {}, cell))))
  return el('table', {}, el('thead', {}, head), el('tbody', {}, ...body))
}
