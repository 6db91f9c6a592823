import { searchCommands } from '../commands.ts'
import { groupTypeList, method, NAMES, searchOptions, toWireSearch, typesOf } from '../context.ts'

export const searchCloudGroups = method<'searchCloudGroups'>({
  args: [searchOptions({ groupTypeList })],
  async run(im, options) {
    const answer = await im.wire.call(searchCommands.groups, {
      ...toWireSearch(options, NAMES),
      groupTypeList: typesOf(options),
    })
    return { ...answer, searchResultList: [...answer.searchResultList] }
  },
})
