import { type DatabaseAddress, openUnlimitedCore } from '../../support/core-parts.ts'
import { fillGroups, foundGroups, type LargeGroup } from '../../support/large-groups.ts'
import { largeGroupID, MEMBERS } from '../../support/stored-names.ts'
import { type StoredPairs, storePairs } from '../../support/stored-pairs.ts'
import type { Fill } from './set-up.ts'

/** Stored one-to-one conversations. */
export const pairsFill = (stored: StoredPairs): Fill => ({
  what: `${stored.pairs} pairs of ${stored.senders} senders, ${stored.messages} messages each`,
  async into(address: DatabaseAddress) {
    const core = await openUnlimitedCore(address)
    await storePairs(core, stored)
    await core.close()
  },
})

interface GroupSizes {
  /** Members who will be online, of all groups. */
  readonly clients: number
  /** Those of each group. */
  readonly groupSize: number
  /** All members of each group. */
  readonly members: number
}

const largeGroups = ({ clients, groupSize, members }: GroupSizes): readonly LargeGroup[] =>
  Array.from({ length: Math.ceil(clients / groupSize) }, (_, group) => {
    const first = group * groupSize
    const online = Math.min(groupSize, clients - first)
    return {
      groupID: largeGroupID(group),
      members: Array.from({ length: Math.max(members, online) }, (_, n) =>
        n < online ? `${MEMBERS}-${first + n}` : `offline-${n}`,
      ),
    }
  })

/** Groups most of whose members are offline. */
export const groupsFill = (sizes: GroupSizes): Fill => ({
  what: `groups of ${sizes.members} members, ${sizes.clients} of them online in groups of ${sizes.groupSize}`,
  async into(address: DatabaseAddress) {
    const groups = largeGroups(sizes)
    const core = await openUnlimitedCore(address)
    await foundGroups(core, groups)
    await core.close()
    fillGroups(address.dataDir, groups)
  },
})
