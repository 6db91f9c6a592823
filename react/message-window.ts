import type { ChatView, ImError, TimelineWindow } from 'tavern-im/strict'

/** An end of a window. */
export type Side = 'older' | 'newer'

/** The load state at one end of a window. */
type Edge =
  | { readonly at: 'rest' }
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly error: ImError }

/**
 * The loaded range of a conversation.
 *
 *     closed ──opening──▶ opening ──opened──▶ open ⟲ opening (a jump: the list stays meanwhile),
 *                          │   ▲                     edge-loading, edge-loaded, edge-failed
 *                       failed opening
 *                          ▼   │
 *                          failed            every state ──closed──▶ closed
 *
 * `generation` counts replacements of the window; an answer of an earlier generation is ignored.
 */
export type WindowState =
  | { readonly at: 'closed'; readonly generation: number }
  | { readonly at: 'opening'; readonly generation: number }
  | { readonly at: 'failed'; readonly generation: number; readonly error: ImError }
  | {
      readonly at: 'open'
      readonly generation: number
      readonly window: TimelineWindow
      readonly older: Edge
      readonly newer: Edge
    }

/** The query of `ChatView.load`. */
export type HistoryQuery = Parameters<ChatView['load']>[1]

/** Its answer: the loaded range; both ends are 0 if there is no message. */
export type Coverage = Awaited<ReturnType<ChatView['load']>>

export type WindowChange =
  | { readonly kind: 'closed' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'opened'; readonly generation: number; readonly window: TimelineWindow }
  | { readonly kind: 'failed'; readonly generation: number; readonly error: ImError }
  | { readonly kind: 'edge-loading'; readonly side: Side }
  | {
      readonly kind: 'edge-loaded'
      readonly generation: number
      readonly side: Side
      readonly coverage: Coverage
    }
  | {
      readonly kind: 'edge-failed'
      readonly generation: number
      readonly side: Side
      readonly error: ImError
    }

export const closedWindow: WindowState = Object.freeze({ at: 'closed', generation: 0 })

const rest: Edge = Object.freeze({ at: 'rest' })
const loading: Edge = Object.freeze({ at: 'loading' })

/** The state after a change; the same object if nothing changes. */
export const changeWindow = (state: WindowState, change: WindowChange): WindowState => {
  if ('generation' in change && change.generation !== state.generation) return state
  switch (change.kind) {
    case 'closed':
      return { at: 'closed', generation: state.generation + 1 }
    case 'opening': {
      const generation = state.generation + 1
      return state.at === 'open'
        ? { ...state, generation, older: rest, newer: rest }
        : { at: 'opening', generation }
    }
    case 'opened':
      return {
        at: 'open',
        generation: state.generation,
        window: change.window,
        older: rest,
        newer: rest,
      }
    case 'failed':
      // A failed jump keeps the current window.
      return state.at === 'open'
        ? state
        : { at: 'failed', generation: state.generation, error: change.error }
    case 'edge-loading':
      return state.at === 'open' ? { ...state, [change.side]: loading } : state
    case 'edge-loaded':
      if (state.at !== 'open') return state
      return { ...state, [change.side]: rest, window: extended(state.window, change) }
    case 'edge-failed':
      if (state.at !== 'open') return state
      return { ...state, [change.side]: { at: 'failed', error: change.error } }
    default:
      return change satisfies never
  }
}

/** The window extended by a loaded page. */
const extended = (
  { fromSequence, toSequence }: TimelineWindow,
  { side, coverage }: { readonly side: Side; readonly coverage: Coverage },
): TimelineWindow => {
  const { coveredFrom, coveredTo, isComplete } = coverage
  if (side === 'newer') {
    return { fromSequence, toSequence: isComplete ? Infinity : Math.max(toSequence, coveredTo) }
  }
  if (isComplete) return { fromSequence: 0, toSequence }
  return {
    fromSequence: coveredFrom === 0 ? fromSequence : Math.min(fromSequence, coveredFrom),
    toSequence,
  }
}
