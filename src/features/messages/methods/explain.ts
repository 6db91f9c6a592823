import { named, text } from '../../../kernel/check.ts'
import { getter } from '../context.ts'
import { conversationIDOf, partsOf, sequenceOf, statusOf } from '../message-entity.ts'
import { firstOf } from '../plugins.ts'
import { findMessage } from './find-message.ts'

export const explain = getter<'explain'>({
  args: [named('messageID', text)],
  run(im, messageID) {
    const id = partsOf(messageID)
    const steps = id === undefined ? [] : (firstOf(im, (plugin) => plugin.stepsOf?.(id)) ?? [])
    const message = findMessage.run(im, messageID)
    const now =
      message === null
        ? 'is not in memory on this device'
        : `now in ${conversationIDOf(message)} at sequence ${sequenceOf(message)}, ${statusOf(message)}`
    const isUnknown = message === null && steps.length === 0
    const what = isUnknown ? 'unknown: no recent message has this ID' : now
    return [...steps, { time: im.platform.clock.now(), what }]
  },
})
