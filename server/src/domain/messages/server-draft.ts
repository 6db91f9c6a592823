import type { WireMessage } from 'tavern-im/protocol'
import type { Account, Group } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import type { Draft } from './append.ts'

/** The sender id of tips and notices: they have no client identity; the server numbers them. */
export const SERVER_SENDER = 0

export const serverRandom = ({ cache }: Data): number => (cache.lastIDs.message + 1) % 2 ** 31

/** An empty message without a sender. */
export const blankMessage: Omit<WireMessage, 'conversationType'> = {
  from: '',
  to: '',
  sequence: 0,
  time: 0,
  clientTime: 0,
  random: 0,
  tinyID: '',
  nick: '',
  avatar: '',
  nameCard: '',
  priority: 2,
  cloudCustomData: '',
  flags: 0,
  version: 0,
  type: '',
  payload: {},
  extra: undefined,
}

/** A message of the server about an action in a group. */
export const serverDraft = (
  services: Data,
  { groupID }: Pick<Group, 'groupID'>,
  { userID, tinyID, profile }: Pick<Account, 'userID' | 'tinyID' | 'profile'>,
  said: Pick<Draft, 'conversationType' | 'flags' | 'type' | 'payload'>,
): Draft => ({
  ...blankMessage,
  ...said,
  from: userID,
  to: groupID,
  clientTime: services.time(),
  random: serverRandom(services),
  tinyID,
  nick: profile.nick ?? '',
  avatar: profile.avatar ?? '',
})
