import { scope } from './scope.ts'

/** What the chat server tells of a message; docs/guides/push.md. */
interface MessagePush {
  readonly title: string
  readonly body: string
  /** The conversation. */
  readonly tag: string
  readonly sequence: number
  readonly badge: number
  readonly isRecalled?: boolean
}

/** `renotify` is not in the types of pages. */
interface Shown extends NotificationOptions {
  readonly renotify: boolean
}

const ICON = '/icons/app-192.png'

const announce = async (update: MessagePush): Promise<void> => {
  const { title, body, tag, sequence, badge, isRecalled = false } = update
  const [shown] = await scope.registration.getNotifications({ tag })
  // It was read and closed: a recall takes the place of what is there.
  if (isRecalled && shown?.data.sequence !== sequence) return
  if ('setAppBadge' in scope.navigator) await scope.navigator.setAppBadge(badge)
  const options: Shown = {
    body,
    tag,
    icon: ICON,
    renotify: !isRecalled,
    data: { conversationID: tag, sequence },
  }
  await scope.registration.showNotification(title, options)
}

const open = async (conversationID: string): Promise<unknown> => {
  const path = `/room/index?conversationID=${encodeURIComponent(conversationID)}`
  const [page] = await scope.clients.matchAll({ type: 'window' })
  if (page === undefined) return scope.clients.openWindow(path)
  page.postMessage({ open: path })
  return page.focus()
}

/** Shows the messages that come while nobody looks, the newest of each conversation (PUSH-13). */
export const announceMessages = (): void => {
  scope.addEventListener('push', (event) => {
    if (event.data !== null) event.waitUntil(announce(event.data.json() as MessagePush))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data.conversationID))
  })
}
