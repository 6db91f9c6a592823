import type { ScriptedServer } from 'tavern-im/testing'
import { commands } from '../../../src/protocol-entry.ts'

/** The word `darn` is forbidden. */
export const forbidsDarn = (server: ScriptedServer) =>
  server.on(commands.configuration.profanity, () => ({
    filterConfig: { isEnabled: true },
    lexicon: 'darn',
    strToken: '|',
    completeFlag: 1 as const,
    nextStartIndex: 0,
    version: 5,
    expiredTime: 100,
  }))
