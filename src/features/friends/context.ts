import type { Command } from '../../kernel/command.ts'
import { declare } from '../../kernel/method.ts'
import { readable } from '../../kernel/readable.ts'
import type { Caller } from '../../kernel/wire.ts'
import type { ConfigurationFeature } from '../configuration/index.ts'
import type { ConversationFeature } from '../conversations/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ProfileFeature } from '../profiles/index.ts'
import type { FriendApi, FriendEventData } from './api.ts'
import type { FriendEvent } from './commands.ts'
import type { FriendLists } from './lists.ts'
import type { FriendStore } from './store.ts'

export interface FriendUses {
  readonly configuration: ConfigurationFeature
  readonly profiles: ProfileFeature
  readonly conversations: ConversationFeature
}

/** Lists whose event is emitted at most once a second each. */
export type FriendList = 'friends' | 'groups' | 'applications'

export interface FriendParts extends FeatureKernel<FriendEventData>, FriendUses {
  readonly store: FriendStore
  /** Its list event is due. */
  changed(list: FriendList): void
}

export interface FriendContext extends FriendParts {
  readonly lists: FriendLists
  /** Takes in what an entry of the account's log says, at its position. */
  apply(event: FriendEvent, position: number): void
}

/** Requests a command and checks that the response has the shape of its example. */
export const ask = async <Request extends object, Answer extends object>(
  { wire }: FeatureKernel,
  command: Command<Request, Answer>,
  request: Request,
  shape: object,
  caller: Caller = wire,
): Promise<Answer> => readable(command.name, shape, await caller.call(command, request))

export const { method } = declare<FriendApi, FriendContext>()
