import { configurationFeature, configurationPushes } from '../features/configuration/index.ts'
import { conversationFeature } from '../features/conversations/index.ts'
import type { AnyFeature, Part } from '../features/feature.ts'
import { groupFeature } from '../features/groups/index.ts'
import { messageFeature } from '../features/messages/index.ts'
import { presencePushes } from '../features/presence/index.ts'
import { profileFeature } from '../features/profiles/index.ts'
import { syncFeature } from '../features/sync/index.ts'
import { push } from '../kernel/command.ts'
import { addStores } from './add-stores.ts'
import type { Door } from './door.ts'

/** Pushes that servers send to clients of all features; ignored until a feature listens. */
const forFeatures = [presencePushes.status.name, configurationPushes.profanity.name]

/** Features of every client, from the lowest to the highest; the session, which is below them, is the door's. */
const base: readonly AnyFeature[] = [
  configurationFeature,
  profileFeature,
  groupFeature,
  messageFeature,
  conversationFeature,
  syncFeature,
]

/** Adds features to a client that has messaging. Returns the methods of all its parts. */
export const addFeatures = (
  { kernel, client, features, parts }: Door,
  added: readonly AnyFeature[],
): object => {
  const make = (feature: AnyFeature): Part => {
    const known = features.get(feature)
    if (known !== undefined) return known
    const uses = Object.entries(feature.uses ?? {}).map(([name, used]) => [name, make(used)])
    const part: Part = feature.create?.(kernel, Object.fromEntries(uses) as never, client) ?? {}
    features.set(feature, part)
    return part
  }
  parts.push(...added.map(make))
  return Object.assign({}, ...parts.map(({ api }) => api))
}

/** Adds messaging and the requested features to a client. Returns the methods of all its parts. */
export const assemble = (door: Door, selected: readonly AnyFeature[]): object => {
  door.parts.push(addStores(door.kernel, door.client.options.SDKAppID))
  for (const name of forFeatures) door.kernel.wire.onPush(push(name), () => {})
  return addFeatures(door, [...base, ...selected])
}
