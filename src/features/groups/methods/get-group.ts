import { arrayOf, named, object, optional, text } from '../../../kernel/check.ts'
import { deepCopy } from '../../../kernel/handed-out.ts'
import { readable } from '../../../kernel/readable.ts'
import { TYPES } from '../../../protocol/types.ts'
import { read } from '../add-joined-group.ts'
import { groupCommands } from '../commands.ts'
import { afterRequest, method } from '../context.ts'
import { groupShape, toGroup } from '../model.ts'

export const getGroupList = method<'getGroupList'>({
  args: [],
  run: (im) => ({ groupList: im.groups.listed, isSyncCompleted: im.groups.isSynced }),
})

export const getJoinedCommunityList = method<'getJoinedCommunityList'>({
  args: [],
  run: (im) => ({
    groupList: im.groups.list.filter(
      ({ type, isSupportTopic }) => type === TYPES.GRP_COMMUNITY && isSupportTopic,
    ),
    isSyncCompleted: im.groups.isSynced,
  }),
})

export const getGroupProfile = method<'getGroupProfile'>({
  args: [object({ groupID: text, groupCustomFieldFilter: optional(arrayOf(text)) })],
  async run(im, { groupID, groupCustomFieldFilter: keys }) {
    // Only groups that I am in are stored; others are returned as received.
    const groupOf = afterRequest(im, groupID)
    const group = groupOf(await read(im, groupID, im.wire))
    if (keys === undefined) return { group }
    const copy = deepCopy(group)
    const groupCustomField = copy.groupCustomField.filter(({ key }) => keys.includes(key))
    return { group: { ...copy, groupCustomField } }
  },
})

export const searchGroupByID = method<'searchGroupByID'>({
  args: [named('groupID', text)],
  async run(im, groupID) {
    const { group } = await im.wire.call(groupCommands.search, { groupID })
    return { group: toGroup(readable('searchGroupByID', groupShape, group), im.gate.me.userID) }
  },
})
