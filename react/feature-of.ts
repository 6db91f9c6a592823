import { type ChatSDK, ImError } from 'tavern-im/strict'

/**
 * A part of a view, or a method, that a client may have been made without.
 *
 * @throws Error that names the feature.
 */
export const featureOf = <Part>(part: Part | undefined, feature: string): Part => {
  if (part !== undefined) return part
  throw new Error(`use ${feature}: the client was made without this feature`)
}

/** The client for actions: a method of a feature that it was made without says so when it is called. */
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
