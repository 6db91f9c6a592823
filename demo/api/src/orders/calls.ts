import { cancel } from './cancel.ts'
import { clockOrOpenPosition } from './clock-or-open-position.ts'
import { finishConfirm, finishReject, finishSave } from './finish.ts'
import { acceptOrder, join } from './join.ts'
import { kick } from './kick.ts'
import { leave } from './leave.ts'
import { saveBoosting, saveRaid } from './publish.ts'
import { reportSave } from './report-save.ts'
import { start } from './start.ts'

/** All calls that change an order. */
export const orderCalls = [
  saveBoosting,
  saveRaid,
  acceptOrder,
  join,
  leave,
  clockOrOpenPosition,
  kick,
  start,
  finishSave,
  finishReject,
  finishConfirm,
  reportSave,
  cancel,
] as const
