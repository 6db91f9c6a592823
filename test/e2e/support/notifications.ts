import type { BrowserContext, Worker } from 'playwright-core'

/** A notification that the worker requested. */
export interface Notice {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly data: { readonly conversationID: string; readonly sequence: number }
}

type Ask = NotificationOptions & { readonly tag: string }

const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')

/**
 * Records the notifications of the worker, the newest of each tag, because the browser's own list
 * loses some on a busy machine. Returns the list by tag.
 */
export const recordNotifications = async (
  context: BrowserContext,
): Promise<() => Promise<Notice[]>> => {
  const worker = await workerOf(context)
  await worker.evaluate(() => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration; kept: object }
    const { registration } = scope
    const kept = new Map<string, { title: string } & Ask>()
    const show = registration.showNotification.bind(registration)
    const ask = async (title: string, options: Ask) => {
      await show(title, options)
      kept.set(options.tag, { title, ...options })
    }
    const list = async ({ tag }: { tag?: string } = {}) =>
      [...kept.values()].filter((one) => tag === undefined || one.tag === tag)
    Object.assign(registration, { showNotification: ask, getNotifications: list })
    Object.assign(scope, { kept })
  })
  return () =>
    worker.evaluate(() => {
      const { kept } = self as unknown as { kept: Map<string, Notice> }
      return [...kept.values()]
        .map(({ title, body, tag, data }) => ({ title, body, tag, data }))
        .sort((one, other) => (one.tag < other.tag ? -1 : 1))
    })
}
