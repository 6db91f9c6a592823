import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from '../context.ts'
import { changeAttributes, listAttributes } from './attributes.ts'
import { listCounters, updateCounters } from './counters.ts'
import { sendCustomData } from './custom-data.ts'
import { listPinned, pinMessage } from './pins.ts'

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
