import type { SimplifiedMessage } from 'tavern-im/protocol'
import { withUrls, withUrlsWithin } from '../../objects/payload-urls.ts'
import type { Context } from '../context.ts'

/** A payload with every URL of ours signed anew for the caller; undefined where it has none. */
export const withFreshUrls = (
  context: Context,
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

/** The same of the content of a merged message. */
export const withFreshUrlsWithin = (
  context: Context,
  messages: readonly SimplifiedMessage[],
): readonly SimplifiedMessage[] => withUrlsWithin(messages, (url) => freshUrl(context, url) ?? url)

/** undefined where it was not signed here. */
const freshUrl = ({ services: { objects }, caller }: Context, url: string): string | undefined => {
  const named = objects?.named(caller.sdkAppID, url)
  return named && objects?.downloadUrl(caller.origin, named, named)
}
