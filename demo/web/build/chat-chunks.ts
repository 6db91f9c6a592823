import type { Rolldown } from 'vite'

/** The file with the code of the chat client that it loads at the login. */
export const CHAT_CODE = 'chat-code'

/** The client before a login: the page loads it before the other files. */
const DOOR = /[\\/]dist[\\/](browser|chunks[\\/]door-[\w-]+)\.js$/

/**
 * Messaging and features. Not in it: files for clients with all features or none, files that replace others after a
 * failure, and features that `chat-features.ts` does not list.
 */
const FEATURES =
  /[\\/]dist[\\/]chunks[\\/](?!(rest|extras|alone|complete|friends|language|profanity-feature|rooms-feature|signaling|statistics|text-codec|topics)-)/

/** The chat client as two files instead of twenty: the one before a login, and its features. */
export const chatChunks = (): Rolldown.CodeSplittingGroup[] => [
  { name: 'chat-door', test: DOOR, priority: 2 },
  { name: CHAT_CODE, test: FEATURES, priority: 1 },
]
