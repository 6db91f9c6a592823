import { type AnswerOf, type commands, TYPES, type WireProfile } from 'tavern-im/protocol'
import { genderNumber } from '../../domain/search/searched-profile.ts'
import { oneOf, whole } from '../../kernel/guards.ts'
import type { Context } from '../context.ts'
import { highlightIn, keywordParameters, pageByName } from './names.ts'
import {
  badSearch,
  beginSearch,
  type Searching,
  searchRequest,
  withSearchWorker,
} from './search-request.ts'

type Answer = AnswerOf<typeof commands.search.users>

const birthday = whole(0, Number.MAX_SAFE_INTEGER)

const read = searchRequest('search.users', {
  gender: oneOf('', TYPES.GENDER_FEMALE, TYPES.GENDER_MALE),
  miniBirthday: birthday,
  maxBirthday: birthday,
})

/**
 * Users of the app by nick, or exactly by userID. Users without a birthday never match a birthday
 * range.
 */
export const searchUsers = withSearchWorker(
  async (context: Context<Searching>, body, worker): Promise<Answer> => {
    const query = read(body)
    if (query.keywordList.length === 0) throw badSearch('no keyword')
    const search = await beginSearch(context, 'users', query)
    const { services } = context
    const { queries } = services
    const { way } = search
    const { miniBirthday, maxBirthday } = query
    const hasBounds = miniBirthday + maxBirthday > 0
    const gender = genderNumber(query.gender)
    const parameters = [
      context.caller.sdkAppID,
      gender,
      gender,
      hasBounds ? Math.max(1, miniBirthday) : 0,
      maxBirthday === 0 ? Number.MAX_SAFE_INTEGER : maxBirthday,
      ...keywordParameters(search),
    ]
    const named = { rows: queries[`searchUsers${way}`], count: queries[`searchUserCount${way}`] }
    const { page, cursor, totalCount } = await pageByName(worker, search, named, {
      parameters,
      nameOf: (row) => row.name,
    })
    const searchResultList = page.map(({ user_id: userID, profile }) => {
      const { nick = '', avatar = '', ...rest } = JSON.parse(profile) as WireProfile
      const { gender: said = TYPES.GENDER_UNKNOWN, birthday: born = 0, selfSignature = '' } = rest
      const highlight = highlightIn(search, { nick }, ['userID', userID])
      return { userID, nick, avatar, gender: said, birthday: born, selfSignature, highlight }
    })
    return { totalCount, searchResultList, cursor }
  },
)
