import { method } from '../context.ts'

export const getGroupList = method<'getGroupList'>({
  args: [],
  run: (im) => ({ groupList: im.groups.listed, isSyncCompleted: im.groups.isSynced }),
})
