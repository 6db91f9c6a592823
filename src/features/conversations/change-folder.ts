import { type Check, object, text } from '../../kernel/check.ts'
import { serverError } from '../../kernel/errors.ts'
import { arrayOf, wellFormed } from '../../kernel/value-checks.ts'
import { byteLength } from '../../lib/byte-length.ts'
import * as LIMITS from '../../protocol/limits.ts'
import { FOLDER_NAME_TOO_LONG } from '../../protocol/server-codes.ts'
import type { ConversationsOfGroupOptions, ConversationsResult } from './api.ts'
import { conversationCommands } from './commands.ts'
import type { ConversationContext } from './context.ts'
import { requestForEach } from './for-each-conversation.ts'

/** The name of a folder. */
export const folderName: Check = (value, name) => {
  text(value, name)
  wellFormed(value, name)
}

/** Throws if a name is too long for a folder. */
export const admitName = (name: string, action: string): void => {
  if (byteLength(name) <= LIMITS.FOLDER_NAME_BYTES) return
  throw serverError(FOLDER_NAME_TOO_LONG, action, 'the name is longer than 32 bytes')
}

export const ofFolder = object({ conversationIDList: arrayOf(text), groupName: folderName })

/** `operationType`: 1 adds, 2 removes. */
export const fillFolder = (
  im: ConversationContext,
  { conversationIDList, groupName }: ConversationsOfGroupOptions,
  action: string,
  operationType: 1 | 2,
): Promise<ConversationsResult> =>
  requestForEach(im, conversationIDList, action, (conversationList) =>
    im.wire.call(conversationCommands.fillFolder, { groupName, operationType, conversationList }),
  )
