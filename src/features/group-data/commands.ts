import { command } from '../../kernel/command.ts'
import type { WireMessage } from '../../protocol/message.ts'
import type { AttributeOperation, CounterMode } from '../../protocol/names.ts'
import type { WireReactor } from '../annotations/commands.ts'

/** A key, its value, and when it changed. */
export interface WireAttribute {
  readonly key: string
  readonly value: string
  /** The main sequence at its last change. */
  readonly sequence: number
}

/** The attributes of a group. */
export interface AttributeListAnswer {
  /** Increases with every change; 0: no attribute was ever written. */
  readonly mainSequence: number
  /** Unix seconds of the last change. */
  readonly lastUpdateTime: number
  readonly groupAttributeList: readonly WireAttribute[]
}

/** Attributes of a group were changed. */
export interface AttributesEvent {
  readonly event: 'attributes'
  /** `refresh`: for clients that were away, after any operation. */
  readonly operationType: (typeof AttributeOperation)[keyof typeof AttributeOperation]
  readonly mainSequence: number
  /** The written attributes; for `init` and `refresh` all of them. */
  readonly groupAttributeList: readonly WireAttribute[]
  /** Keys that were deleted. */
  readonly keyList: readonly string[]
}

/** A counter, exact to 64 bits. */
export interface WireCounter {
  readonly key: string
  /** A whole number of 64 bits in decimal digits: JSON numbers are too small. */
  readonly value: string
}

/** Counters of a group were changed. */
export interface CountersEvent {
  readonly event: 'counters'
  /** Increases with every change. */
  readonly counterSequence: number
  /** Those that were written, as they are then; to who was away all there are. */
  readonly counterList: readonly WireCounter[]
  /** These are all there are. */
  readonly isWhole?: boolean
}

/** The app's own data, for all members of a group or live room. */
export interface CustomDataEvent {
  readonly event: 'customData'
  readonly data: string
}

/** A message of a group was pinned, or is not any more. */
export interface PinnedEvent {
  readonly event: 'pinned'
  readonly message: WireMessage
  readonly isPinned: boolean
  readonly operator: WireReactor
}

/** Attributes that are written, on top of which state. */
export interface AttributeChange {
  readonly groupID: string
  /** Version that the caller has; 10056 if another client has changed something since. */
  readonly mainSequence: number
  readonly operationType: Exclude<AttributesEvent['operationType'], 5>
  /** For `init` and `set`. */
  readonly groupAttributeList: readonly Pick<WireAttribute, 'key' | 'value'>[]
  /** For `delete`. */
  readonly keyList: readonly string[]
}

/** Commands of attributes, counters and pins. */
export const groupDataCommands = {
  changeAttributes: command<AttributeChange, { readonly mainSequence: number }>(
    'group.changeAttributes',
    { limit: { seconds: 5, calls: 10 }, kindOf: ({ operationType }) => operationType },
  ),
  attributes: command<{ readonly groupID: string }, AttributeListAnswer>('group.attributes', {
    limit: { seconds: 5, calls: 20 },
  }),
  /**
   * With `Increase` and `Decrease` the values are differences. The response has the new counters. A repeated request
   * with the same `random` counts once, while it is among the newest 200 updates of the group.
   */
  updateCounters: command<
    {
      readonly groupID: string
      readonly mode: (typeof CounterMode)[number]
      readonly random: number
      readonly counterList: readonly WireCounter[]
    },
    { readonly counterSequence: number; readonly counterList: readonly WireCounter[] }
  >('group.updateCounters', { limit: { seconds: 5, calls: 20 } }),
  counters: command<
    { readonly groupID: string },
    { readonly counterSequence: number; readonly counterList: readonly WireCounter[] }
  >('group.counters', { limit: { seconds: 5, calls: 20 } }),
  /** Sends data to all members of a group or live room; it is stored in no history. */
  sendCustomData: command<{ readonly groupID: string; readonly data: string }, object>(
    'group.sendCustomData',
    { limit: { seconds: 5, calls: 20 } },
  ),
  pin: command<
    { readonly groupID: string; readonly sequence: number; readonly isPinned: boolean },
    object
  >('group.pin'),
  /** Without what the caller may not read. The newest pin comes first. */
  pinned: command<
    { readonly groupID: string },
    {
      readonly pinnedList: readonly {
        readonly message: WireMessage
        readonly pinner: WireReactor
      }[]
    }
  >('group.pinned'),
}
