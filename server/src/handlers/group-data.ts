import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from './context.ts'
import { changeAttributes, listAttributes } from './group-data/attributes.ts'
import { listCounters, updateCounters } from './group-data/counters.ts'
import { sendCustomData } from './group-data/custom-data.ts'
import { listPinned, pinMessage } from './group-data/pins.ts'

/** Handlers for attributes, counters, custom data and pins of groups. */
export const groupDataHandlers = {
  changeAttributes,
  attributes: listAttributes,
  updateCounters,
  counters: listCounters,
  sendCustomData,
  pin: pinMessage,
  pinned: listPinned,
} satisfies CoreHandlers<typeof commands.groupData>
