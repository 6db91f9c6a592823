import { named, text } from '../../../kernel/check.ts'
import { getter } from '../context.ts'
import { partsOf } from '../message-entity.ts'

export const findMessage = getter<'findMessage'>({
  args: [named('messageID', text)],
  neutral: null,
  run(im, messageID) {
    const id = partsOf(messageID)
    if (id === undefined) return null
    for (const timeline of im.messages.all) {
      const message = timeline.find(id.tinyID, id.clientTime, id.random)
      if (message !== undefined) return message
    }
    return null
  },
})
