import type { ChatFeature, ChatOf, CreateOptions } from '../chat.ts'
import { requireFeatures } from '../door.ts'
import { setInternals } from '../internals.ts'
import type { LateFeature } from './late.ts'
import { messagingMethods } from './late-methods.ts'
import { Stage } from './stage.ts'
import { stub } from './stubs.ts'

/**
 * Creates a separate client with messaging and the requested features, whose code it loads at the first login. Throws
 * 2905 if the server address is missing or invalid, or if `features` is not a list.
 */
export const createChat = <Features extends readonly ChatFeature[] | []>(
  options: CreateOptions & { readonly features: Features },
): ChatOf<Features> => {
  const selected = requireFeatures<LateFeature>(options)
  const stage = new Stage(options, selected)
  const { methods, parts } = stage.door
  const list = [messagingMethods, ...selected.map(({ methods }) => methods)].join(' ')
  const names: readonly string[] = list.match(/\w+/g) ?? []
  const stubs = Object.fromEntries(names.map((name) => [name, stub(name, stage)]))
  const chat = Object.assign({}, methods, ...parts.map(({ api }) => api), stubs)
  setInternals(chat, stage.handOut(chat))
  return chat
}
