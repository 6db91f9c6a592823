import { named, text } from '../../../kernel/check.ts'
import { getter } from '../context.ts'

export const findMessage = getter<'findMessage'>({
  args: [named('messageID', text)],
  neutral: null,
  run(im, messageID) {
    const id = parts(messageID)
    if (id === undefined) return null
    for (const timeline of im.messages.all) {
      const message = timeline.find(id.tinyID, id.clientTime, id.random)
      if (message !== undefined) return message
    }
    return null
  },
})

/** What a message ID is made of. */
export const parts = (messageID: string) => {
  const [tinyID, clientTime, random, ...rest] = messageID.split('-')
  if (tinyID === undefined || random === undefined || rest.length > 0) return undefined
  return { tinyID, clientTime: Number(clientTime), random: Number(random) }
}
