import type { Command } from '../../kernel/command.ts'
import { declare } from '../../kernel/method.ts'
import { readable } from '../../kernel/readable.ts'
import type { Caller } from '../../kernel/wire.ts'
import { isLike } from '../../lib/is-like.ts'
import type { ConfigurationFeature } from '../configuration/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { PresenceApi, PresenceEventData } from './api.ts'
import type { WireStatus } from './commands.ts'
import type { PresenceStore } from './store.ts'

export interface PresenceUses {
  readonly configuration: ConfigurationFeature
}

export interface PresenceContext extends FeatureKernel<PresenceEventData>, PresenceUses {
  readonly presence: PresenceStore
}

export const { method } = declare<PresenceApi, PresenceContext>()

/** Stores statuses; the host receives the changed ones. */
export const take = (
  { presence, changes, events }: PresenceContext,
  statusList: readonly WireStatus[],
  isNews: boolean,
): void => {
  changes.batch(() => {
    const changed = presence.received(statusList, isNews)
    if (changed.length > 0) events.emit('onUserStatusUpdated', () => changed)
  })
}

/** The users of a list, each once, and only the first ones. */
export const firstOf = (userIDList: readonly string[], count: number): string[] =>
  [...new Set(userIDList)].slice(0, count)

const statusListShape = { statusList: [{ userID: '', statusType: 0, customStatus: '' }] }
const failuresShape = { failureUserList: [{ userID: '', code: 0, message: '' }] }

export const isStatusList = (body: unknown): boolean => isLike(statusListShape, body)

/** Asks about users; throws 2800 if the answer is none. `wire`: the host's, unless the SDK asks of its own accord. */
export const ask = async <Answer extends object>(
  im: PresenceContext,
  row: Command<{ readonly userIDList: readonly string[]; readonly onlyTold?: 1 }, Answer>,
  userIDList: readonly string[],
  only: { readonly onlyTold?: 1 } = {},
  wire: Caller = im.wire,
): Promise<Answer> => {
  const response = await wire.call(row, { userIDList, ...only })
  const answer = readable(row.name, failuresShape, response)
  return 'statusList' in answer ? readable(row.name, statusListShape, answer) : answer
}
