import type { SimplifiedMessage } from 'tavern-im/protocol'
import { withUrls, withUrlsWithin } from '../../domain/messages/references.ts'
import type { Uploads } from '../../services/services.ts'
import type { Context } from '../context.ts'

/** A payload with all URLs of this server signed again for the caller; undefined if it has none. */
export const withFreshUrls = (
  context: Context<Uploads>,
  { type, payload }: { readonly type: string; readonly payload: object },
): object | undefined => {
  let hasOurs = false
  const renewed = withUrls(type, payload, (url) => {
    const fresh = freshUrl(context, url)
    hasOurs ||= fresh !== undefined
    return fresh ?? url
  })
  return hasOurs ? renewed : undefined
}

/** The same for the content of a merged message. */
export const withFreshUrlsWithin = (
  context: Context<Uploads>,
  messages: readonly SimplifiedMessage[],
): readonly SimplifiedMessage[] => withUrlsWithin(messages, (url) => freshUrl(context, url) ?? url)

/** undefined if this server did not sign it. */
const freshUrl = (
  { services: { objects }, caller }: Context<Uploads>,
  url: string,
): string | undefined => {
  const named = objects?.named(caller.sdkAppID, url)
  return named && objects?.downloadUrl(caller.origin, named, named)
}
