import { isPage } from './role.ts'
import { scope } from './scope.ts'

/** The chat server's push notification of a message; docs/guides/push.md. */
interface MessagePush {
  readonly title: string
  readonly body: string
  /** The conversationID. */
  readonly tag: string
  readonly sequence: number
  readonly badge: number
  readonly isRecalled?: boolean
}

/** `renotify` is missing in the DOM types. */
interface Shown extends NotificationOptions {
  readonly renotify: boolean
}

const ICON = '/icons/app-192.png'

const announce = async (update: MessagePush): Promise<void> => {
  const { title, body, tag, sequence, badge, isRecalled = false } = update
  const [shown] = await scope.registration.getNotifications({ tag })
  // The notification was read and closed: a recall only replaces a visible one.
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
  const pages = await scope.clients.matchAll({ type: 'window' })
  const page = pages.find(({ url }) => isPage(new URL(url).pathname))
  if (page === undefined) return scope.clients.openWindow(path)
  page.postMessage({ open: path })
  return page.focus()
}

/**
 * Shows notifications for messages in the background, the newest of each conversation (PUSH-13).
 */
export const announceMessages = (): void => {
  scope.addEventListener('push', (event) => {
    if (event.data !== null) event.waitUntil(announce(event.data.json() as MessagePush))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data.conversationID))
  })
}
