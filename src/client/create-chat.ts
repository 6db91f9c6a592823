import type { AnyFeature } from '../features/feature.ts'
import { platformOf } from '../platform/detect.ts'
import { assemble } from './assemble.ts'
import type { ChatFeature, ChatOf, CreateOptions } from './chat.ts'
import { openDoor, requireFeatures } from './door.ts'
import { present, setInternals } from './internals.ts'

// `| []` infers a tuple as `const Features` does, which TypeScript before 5.0 cannot parse.
/**
 * Creates a separate client with messaging and the requested features. `create` does the same with
 * all features, once per SDKAppID. Throws 2905 if the server address is missing or invalid, or if
 * `features` is not a list.
 */
export const createChat = <Features extends readonly ChatFeature[] | []>(
  options: CreateOptions & { readonly features: Features },
): ChatOf<Features> => {
  const selected: readonly AnyFeature[] = requireFeatures(options)
  const platform = options.platform ?? platformOf(globalThis, selected)
  const isGzipped = platform.gzip !== undefined
  const door = openDoor({ options, platform, selected, isGzipped })
  const api = assemble(door, selected)
  const chat: ChatOf<Features> = Object.assign({}, door.methods, api) as never
  setInternals(chat, door)
  present(door, chat)
  return chat
}
