import { object, optional, text } from '../../../kernel/check.ts'
import { deepCopy } from '../../../kernel/handed-out.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import { read } from '../add-joined-group.ts'
import { method } from '../context.ts'
import { afterRequest } from '../membership.ts'

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
