import { searchCommands } from '../commands.ts'
import { asked, groupTypeList, method, NAMES, searchOptions } from '../context.ts'

export const searchCloudGroups = method<'searchCloudGroups'>({
  args: [searchOptions({ groupTypeList })],
  async run(im, options) {
    const answer = await im.wire.call(searchCommands.groups, {
      ...asked(options, NAMES),
      groupTypeList: [...new Set(options.groupTypeList)],
    })
    return { ...answer, searchResultList: [...answer.searchResultList] }
  },
})
