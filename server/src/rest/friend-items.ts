import { serverCodes, type WireProfile } from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import type { Friend, People } from '../domain/people/people.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { accountOf } from './act-as.ts'
import { saidOf } from './profile-rows.ts'
import type { RestContext } from './rest-row.ts'

const { RELATION_ACCOUNT_UNKNOWN: NO_ACCOUNT } = serverCodes

/** Friends and friend groups of a user. */
export const peopleOf = async (
  rest: RestContext<Data & Configuration>,
  userID: string,
): Promise<People> => {
  const account = await accountOf(rest, userID, NO_ACCOUNT)
  return withLoaded(() => rest.services.cache.people(account)[0])
}

/** Values of a friend under these tags. */
export const itemsOf = (
  people: People,
  friend: Friend,
  profile: WireProfile = { userID: friend.userID },
  tags: readonly string[],
) =>
  tags.map((Tag) => ({
    Tag,
    Value: Tag.startsWith('Tag_SNS_') ? keptOf(people, friend, Tag) : saidOf(profile, Tag),
  }))

/** Value that the owner of the list stores about a friend. */
const keptOf = ({ groups }: People, friend: Friend, tag: string): unknown => {
  switch (tag) {
    case 'Tag_SNS_IM_Group':
      return groups.filter(({ id }) => friend.groups.includes(id)).map(({ name }) => name)
    case 'Tag_SNS_IM_Remark':
      return friend.remark
    case 'Tag_SNS_IM_AddSource':
      return friend.source
    case 'Tag_SNS_IM_AddWording':
      return friend.wording
    case 'Tag_SNS_IM_AddTime':
      return friend.addTime
    default:
      return friend.customFields.find(({ key }) => key === tag)?.value ?? ''
  }
}
