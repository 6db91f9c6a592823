import type { Scope } from '../../../lib/scope.ts'
import type { MediaContext } from '../context.ts'
import type { Entry } from '../entry.ts'
import { FRESH_MESSAGES, FRESH_MS, FRESH_SECONDS } from '../limits.ts'
import { renewed } from './renew-urls.ts'

/** Renews the URLs of a conversation that a view shows; others are renewed when they are read. */
export const renewShown = (im: MediaContext, conversationID: string): void => {
  const timeline = im.messages.find(conversationID)
  if (timeline === undefined || !im.changes.isObserved(`timeline:${conversationID}`)) return
  const newest: Entry[] = []
  for (const entry of timeline.newestFirst()) {
    if (newest.push(entry) === FRESH_MESSAGES) break
  }
  void renewed(im, conversationID, newest, FRESH_SECONDS)
}

/**
 * Renews visible URLs while a session is connected: at once, when the page becomes visible, and
 * periodically.
 */
export const keepFresh = (im: MediaContext, scope: Scope): void => {
  const { clock, page } = im.platform
  const renewVisible = () => {
    if (!page.isVisible()) return
    for (const { conversationID } of im.messages.all) renewShown(im, conversationID)
  }
  scope.end()
  scope.add(page.watch(renewVisible))
  scope.add(clock.every(FRESH_MS, renewVisible))
  renewVisible()
}
