import type { People } from '../people/people.ts'
import type { Account, C2CPair, Conversation, Group } from './entities.ts'
import { TopicMembers } from './topic-members.ts'

// Bytes of entities and their parts in memory, as measured (docs/decisions/one-node.md).
const MISSING = 100
const ACCOUNT = 1_200
const SEND = 160
const PAIR = 1_400
const GROUP = 2_500
const MEMBER = 450
const PERSON = 200

/** The estimated size of an account; null: known not to exist. */
export const accountBytes = (account: Account | null): number =>
  account === null
    ? MISSING
    : ACCOUNT + account.recent.size * SEND + account.blacklist.size * PERSON

export const pairBytes = ({ head }: C2CPair): number => PAIR + headBytes(head)

export const groupBytes = (group: Group | null): number => {
  if (group === null) return MISSING
  const { members, head } = group
  const rows = members instanceof TopicMembers ? members.ownSize : members.size
  return GROUP + rows * MEMBER + headBytes(head)
}

export const peopleBytes = ({ friends }: People): number => MISSING + friends.size * PERSON

const headBytes = ({ tail, shown }: Conversation): number => tail.bytes + (shown?.length ?? 0)
