import type { Stop } from '../../platform/clock.ts'
import { TYPES } from '../../protocol/types.ts'
import { countedOf } from '../conversations/index.ts'
import { pushCommands } from './commands.ts'
import type { PushContext } from './context.ts'

/**
 * Reports to the server whether the page is visible: it sends notifications only if no device of
 * the user is in the foreground. Returns a function by which a push plugin reports whether the app
 * is in the foreground.
 */
export const followPage = ({
  platform,
  facts,
  wire,
  log,
  conversations,
}: PushContext): ((isShown: boolean) => void) => {
  const { page } = platform
  let stop: Stop | undefined
  let isOpen = false
  /** The state that the server assumes: a new session is in the foreground. */
  let reported = true
  let isShown = true
  const see = (isAwake: boolean) => {
    const isSeen = isAwake && isShown && page.isVisible()
    if (!isOpen || isSeen === reported) return
    reported = isSeen
    const call = isSeen
      ? wire.call(pushCommands.foreground, {})
      : wire.call(pushCommands.background, countsOf(conversations))
    call.catch((error) => log.debug('report visibility failed', error))
  }
  facts.react('session-opened', () => {
    stop ??= page.watch(see)
    isOpen = true
    reported = true
    see(true)
  })
  facts.react('connection-lost', () => {
    isOpen = false
  })
  facts.react('session-closed', () => {
    isOpen = false
    stop?.()
    stop = undefined
  })
  return (isNow) => {
    isShown = isNow
    see(true)
  }
}

const countsOf = ({ store }: PushContext['conversations']) => {
  const counts = { c2cUnreadCount: 0, groupUnreadCount: 0 }
  for (const { entity } of store.sorted) {
    const isGroup = entity.type === TYPES.CONV_GROUP
    counts[isGroup ? 'groupUnreadCount' : 'c2cUnreadCount'] += countedOf(entity)
  }
  return counts
}
