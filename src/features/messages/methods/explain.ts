import { named, text } from '../../../kernel/check.ts'
import { getter } from '../context.ts'
import { findMessage, parts } from './find-message.ts'

export const explain = getter<'explain'>({
  args: [named('messageID', text)],
  run(im, messageID) {
    const id = parts(messageID)
    const steps = id === undefined ? [] : (im.messages.journal?.stepsOf(id) ?? [])
    const message = findMessage.run(im, messageID)
    const now =
      message === null
        ? 'is not in memory on this device'
        : `now in ${message.conversationID} at sequence ${message.sequence}, ${message.status}`
    const isUnknown = message === null && steps.length === 0
    const what = isUnknown ? 'unknown: no message of this ID was here of late' : now
    return [...steps, { time: im.platform.clock.now(), what }]
  },
})
