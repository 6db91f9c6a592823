import { TYPES } from '../../../protocol/types.ts'
import { method } from '../context.ts'

export const getJoinedCommunityList = method<'getJoinedCommunityList'>({
  args: [],
  run: (im) => ({
    groupList: im.groups.list.filter(
      ({ type, isSupportTopic }) => type === TYPES.GRP_COMMUNITY && isSupportTopic,
    ),
    isSyncCompleted: im.groups.isSynced,
  }),
})
