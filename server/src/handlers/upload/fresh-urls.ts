import type { SimplifiedMessage } from 'tavern-im/protocol'
import { withUrls, withUrlsWithin } from '../../objects/payload-urls.ts'
import { type Variant, variants } from '../../objects/store.ts'
import type { Context } from '../context.ts'

/** A payload with every URL of ours signed anew for the caller; the very same where it has none. */
export const withFreshUrls = (
  context: Context,
  { type, payload }: { readonly type: string; readonly payload: object },
): object => {
  let isChanged = false
  const renewed = withUrls(type, payload, (url) => {
    const fresh = freshUrl(context, url)
    isChanged ||= fresh !== url
    return fresh
  })
  return isChanged ? renewed : payload
}

/** The same of the content of a merged message. */
export const withFreshUrlsWithin = (
  context: Context,
  messages: readonly SimplifiedMessage[],
): readonly SimplifiedMessage[] => withUrlsWithin(messages, (url) => freshUrl(context, url))

/** What is not ours stays as it is. */
const freshUrl = ({ world: { objects }, caller }: Context, url: string): string => {
  const named = objects?.named(caller.sdkAppID, url)
  if (objects === undefined || named === undefined) return url
  return objects.downloadUrl(caller.origin, named, variantOf(url))
}

const variantOf = (url: string): Variant | undefined => {
  const asked = new URLSearchParams(url.slice(url.lastIndexOf('?') + 1)).get('v')
  return variants.find((one) => one === asked)
}
