import { optional } from '../../../kernel/check.ts'
import { numeric, oneOf, whole } from '../../../kernel/value-checks.ts'
import { TYPES } from '../../../protocol/types.ts'
import { searchCommands } from '../commands.ts'
import { method, NAMES, searchOptions, toWireSearch } from '../context.ts'

const genders = optional(oneOf([TYPES.GENDER_FEMALE, TYPES.GENDER_MALE]))
const birthday = optional(numeric(whole(0)))

export const searchCloudUsers = method<'searchCloudUsers'>({
  args: [
    searchOptions({
      gender: genders,
      userGenderType: genders,
      miniBirthday: birthday,
      maxBirthday: birthday,
    }),
  ],
  async run(im, options) {
    const { gender, userGenderType = '', miniBirthday = 0, maxBirthday = 0 } = options
    const answer = await im.wire.call(searchCommands.users, {
      ...toWireSearch(options, NAMES),
      gender: gender ?? userGenderType,
      miniBirthday,
      maxBirthday,
    })
    return { ...answer, searchResultList: [...answer.searchResultList] }
  },
})
