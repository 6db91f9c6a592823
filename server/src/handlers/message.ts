import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from './context.ts'
import { deleteMessages } from './message/delete-messages.ts'
import { downloadMerger } from './message/download-merger.ts'
import { history } from './message/history.ts'
import { modifyMessage } from './message/modify-message.ts'
import { revokeMessage } from './message/revoke-message.ts'
import { sendC2C } from './message/send-c2c.ts'
import { sendCombo } from './message/send-combo.ts'
import { sendGroup } from './message/send-group.ts'
import { uploadMerger } from './message/upload-merger.ts'

/** Handlers for sending, reading and changing messages. */
export const messageHandlers = {
  sendC2C,
  sendGroup,
  sendCombo,
  history,
  revoke: revokeMessage,
  modify: modifyMessage,
  remove: deleteMessages,
  uploadMerger,
  downloadMerger,
} satisfies CoreHandlers<typeof commands.message>
