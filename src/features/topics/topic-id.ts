import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import * as LIMITS from '../../protocol/limits.ts'

/** Throws 3021 unless this can be the ID of a topic of the community. */
export const requireTopicID = (groupID: string, topicID: string, action: string): void => {
  const start = `${groupID}@TOPIC#_`
  const isLegal = /^[\x21-\x7e]+$/.test(topicID) && topicID.length <= LIMITS.TOPIC_ID_BYTES
  if (isLegal && topicID.startsWith(start) && topicID.length > start.length) return
  throw imError(errorCodes.ILLEGAL_TOPIC_ID, { action, data: { topicID } })
}
