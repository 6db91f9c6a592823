import { searchCommands } from '../commands.ts'
import { asked, groupTypeList, method, NAMES, searchOptions, typesOf } from '../context.ts'

export const searchCloudGroups = method<'searchCloudGroups'>({
  args: [searchOptions({ groupTypeList })],
  async run(im, options) {
    const answer = await im.wire.call(searchCommands.groups, {
      ...asked(options, NAMES),
      groupTypeList: typesOf(options),
    })
    return { ...answer, searchResultList: [...answer.searchResultList] }
  },
})
