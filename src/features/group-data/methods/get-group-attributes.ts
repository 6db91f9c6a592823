import { object, optional, text } from '../../../kernel/check.ts'
import { attributeKeys } from '../attribute-methods.ts'
import { readAttributes, requireJoined } from '../attributes.ts'
import { method, picked } from '../context.ts'

export const getGroupAttributes = method<'getGroupAttributes'>({
  args: [object({ groupID: text, keyList: optional(attributeKeys) })],
  async run(im, { groupID, keyList }) {
    requireJoined(im, 'getGroupAttributes', groupID)
    const known = im.attributes.get(groupID)
    const since = im.platform.clock.now() - im.cloud.value('grp_attr_cache_time')
    const isFresh = known !== undefined && known.readAt > since
    const { values } = isFresh ? known : await readAttributes(im, groupID, im.wire)
    return { groupAttributes: picked(values, keyList) }
  },
})
