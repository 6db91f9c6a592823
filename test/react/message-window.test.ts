import { describe, expect, it } from 'vitest'
import {
  changeWindow,
  closedWindow,
  type WindowChange,
  type WindowState,
} from '../../react/message-window.ts'
import { ImError } from '../../src/kernel/errors.ts'

const error = new ImError(2801, 'load messages: no answer in time')
const rest = { at: 'rest' } as const
const newest = { fromSequence: 81, toSequence: Infinity }
const bounded = { fromSequence: 40, toSequence: 60 }

const open = (over: Partial<Extract<WindowState, { at: 'open' }>> = {}): WindowState => ({
  at: 'open',
  generation: 1,
  window: newest,
  older: rest,
  newer: rest,
  ...over,
})

const opening: WindowState = { at: 'opening', generation: 1 }
const loaded = (
  side: 'older' | 'newer',
  coveredFrom: number,
  coveredTo: number,
  isComplete = false,
): WindowChange => ({
  kind: 'edge-loaded',
  generation: 1,
  side,
  coverage: { coveredFrom, coveredTo, isComplete },
})

const table: [string, WindowState, WindowChange, WindowState][] = [
  ['a closed window starts opening', closedWindow, { kind: 'opening' }, opening],
  [
    'an opening window shows the page that came',
    opening,
    { kind: 'opened', generation: 1, window: newest },
    open(),
  ],
  [
    'an opening window fails with the error',
    opening,
    { kind: 'failed', generation: 1, error },
    { at: 'failed', generation: 1, error },
  ],
  [
    'a failed window can be opened again',
    { at: 'failed', generation: 1, error },
    { kind: 'opening' },
    { at: 'opening', generation: 2 },
  ],
  [
    'a jump keeps what is shown and drops what was loading at the ends',
    open({ older: { at: 'loading' }, newer: { at: 'failed', error } }),
    { kind: 'opening' },
    open({ generation: 2 }),
  ],
  [
    'a jump that arrives replaces the window',
    open(),
    { kind: 'opened', generation: 1, window: bounded },
    open({ window: bounded }),
  ],
  [
    'older: loading',
    open(),
    { kind: 'edge-loading', side: 'older' },
    open({ older: { at: 'loading' } }),
  ],
  [
    'older: a page extends the window',
    open({ older: { at: 'loading' } }),
    loaded('older', 61, 80),
    open({ window: { fromSequence: 61, toSequence: Infinity } }),
  ],
  [
    'older: the beginning opens the window to the oldest there is',
    open({ older: { at: 'loading' } }),
    loaded('older', 5, 80, true),
    open({ window: { fromSequence: 0, toSequence: Infinity } }),
  ],
  [
    'older: a page that covers nothing moves nothing',
    open({ older: { at: 'loading' } }),
    loaded('older', 0, 0),
    open(),
  ],
  [
    'older: a page inside the window does not shrink it',
    open({ older: { at: 'loading' } }),
    loaded('older', 90, 95),
    open(),
  ],
  [
    'older: a failure wipes nothing',
    open({ older: { at: 'loading' } }),
    { kind: 'edge-failed', generation: 1, side: 'older', error },
    open({ older: { at: 'failed', error } }),
  ],
  [
    'older: trying again forgets the failure',
    open({ older: { at: 'failed', error } }),
    { kind: 'edge-loading', side: 'older' },
    open({ older: { at: 'loading' } }),
  ],
  [
    'newer: a page extends a bounded window',
    open({ window: bounded, newer: { at: 'loading' } }),
    loaded('newer', 61, 80),
    open({ window: { fromSequence: 40, toSequence: 80 } }),
  ],
  [
    'newer: a page that met the newest unbounds the window',
    open({ window: bounded, newer: { at: 'loading' } }),
    loaded('newer', 61, 66, true),
    open({ window: { fromSequence: 40, toSequence: Infinity } }),
  ],
  [
    'newer: nothing beyond unbounds the window',
    open({ window: bounded, newer: { at: 'loading' } }),
    loaded('newer', 0, 0, true),
    open({ window: { fromSequence: 40, toSequence: Infinity } }),
  ],
  [
    'newer: a failure wipes nothing',
    open({ window: bounded, newer: { at: 'loading' } }),
    { kind: 'edge-failed', generation: 1, side: 'newer', error },
    open({ window: bounded, newer: { at: 'failed', error } }),
  ],
  [
    'an open window closes with the session',
    open(),
    { kind: 'closed' },
    { at: 'closed', generation: 2 },
  ],
]

const unmoved: [string, WindowState, WindowChange][] = [
  ['a jump that failed', open(), { kind: 'failed', generation: 1, error }],
  [
    'the page of an earlier generation',
    open({ generation: 2 }),
    { kind: 'opened', generation: 1, window: bounded },
  ],
  ['the failure of an earlier generation', opening, { kind: 'failed', generation: 0, error }],
  ['older messages of an earlier window', open({ generation: 2 }), loaded('older', 61, 80)],
  [
    'an end of an earlier window that failed',
    open({ generation: 2 }),
    { kind: 'edge-failed', generation: 1, side: 'older', error },
  ],
  ['an end where no window is', opening, { kind: 'edge-loading', side: 'older' }],
  ['a page of an end where no window is', opening, loaded('older', 61, 80)],
]

describe('the window over a timeline', () => {
  it.each(table)('%s', (_title, state, change, expected) => {
    expect(changeWindow(state, change)).toEqual(expected)
  })

  it.each(unmoved)('is not moved by %s', (_title, state, change) => {
    expect(changeWindow(state, change)).toBe(state)
  })
})
