import { optional, text } from '../../../kernel/check.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { searchCommands } from '../commands.ts'
import {
  groupTypeList,
  listOf,
  method,
  NAMES,
  searchOptions,
  toWireSearch,
  typesOf,
} from '../context.ts'

export const searchCloudGroupMembers = method<'searchCloudGroupMembers'>({
  args: [
    searchOptions({ groupTypeList, groupIDList: optional(listOf(text, LIMITS.SEARCH_GROUPS)) }),
  ],
  async run(im, options) {
    const answer = await im.wire.call(searchCommands.members, {
      ...toWireSearch(options, NAMES),
      groupTypeList: typesOf(options),
      groupIDList: options.groupIDList ?? [],
    })
    return { ...answer, searchResultList: [...answer.searchResultList] }
  },
})
