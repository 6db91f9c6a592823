import { type ChatSDK, ImError } from 'tavern-im/strict'

/**
 * Returns a part of a view, or a method, that exists only if the client has the feature.
 *
 * @throws Error that names the feature.
 */
export const featureOf = <Part>(part: Part | undefined, feature: string): Part => {
  if (part !== undefined) return part
  throw new Error(`use ${feature}: the client was made without this feature`)
}

/** The client for actions: a method of a missing feature throws 2905 when it is called. */
export const actionClient = (chat: ChatSDK): ChatSDK =>
  new Proxy(chat, {
    get(methods, name) {
      const method: unknown = Reflect.get(methods, name)
      if (method !== undefined) return method
      return () => {
        throw new ImError(2905, `${String(name)}: the client was made without its feature`)
      }
    },
  })
