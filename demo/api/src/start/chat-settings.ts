/**
 * What the marketplace wants otherwise at its chat server than the server has it: words stay with who said them, all of
 * them are checked, and the account of the marketplace says what somebody is called.
 */
export const chatSettings = {
  messages: {
    modifiableBy: 'sender',
    isCheckSkippableByClients: false,
    isPushTextSettableByClients: false,
  },
  groups: { nameCardsWritableBy: 'backend' },
  profiles: { writableBy: 'backend' },
} as const
