import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from '../context.ts'
import { deleteMessages } from './delete-messages.ts'
import { downloadMerger } from './download-merger.ts'
import { history } from './history.ts'
import { modifyMessage } from './modify-message.ts'
import { revokeMessage } from './revoke-message.ts'
import { sendC2C, sendCombo, sendGroup } from './send.ts'
import { uploadMerger } from './upload-merger.ts'

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
