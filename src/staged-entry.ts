/**
 * tavern-im for pages: the exports of `index.ts`, of a client that loads the code of its features at the first login.
 *
 * @packageDocumentation
 */
import { create } from './client/staged/create.ts'
import { VERSION } from './client/version.ts'
import { EVENT } from './protocol/event.ts'
import { TSignaling } from './protocol/signaling.ts'
import { TYPES } from './protocol/types.ts'

export {
  type ChatFeature,
  type ChatOf,
  ChatSDK,
  type ClientApi,
  type ClientLike,
  type CreateOptions,
  type EventMap,
  type MessagingChat,
} from './client/chat.ts'
export * from './client/custom-data.ts'
export { inspectionOf } from './client/inspection-of.ts'
export { createChat } from './client/staged/create-chat.ts'
export * from './client/staged/features.ts'
export { allFeatures } from './client/staged/late.ts'
export { viewOf } from './client/staged/view-of.ts'
export { type Typing, type TypingState, typing } from './client/typing.ts'
export { ImError } from './kernel/errors.ts'
export { create, EVENT, TSignaling, TYPES, VERSION }

/** The default export: `create` makes a client, the others are its constants. */
const Tavern = { create, EVENT, TYPES, TSignaling, VERSION }

export default Tavern
