/**
 * Settings of the chat server that differ from its defaults: only the sender can modify a message, clients cannot skip
 * checks or set push texts, and names come only from the accounts of the marketplace.
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
