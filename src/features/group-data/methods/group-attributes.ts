import { arrayOf, type Check, object, optional, text, wellFormed } from '../../../kernel/check.ts'
import { AttributeOperation } from '../../../protocol/names.ts'
import { readAttributes, requireJoined, writeAttributes } from '../attributes.ts'
import { mapOf, method, picked } from '../context.ts'

const options = object({ groupID: text, groupAttributes: mapOf(wellFormed) })

const writer = (name: 'initGroupAttributes' | 'setGroupAttributes', operationType: 1 | 2) =>
  method<typeof name>({
    args: [options],
    async run(im, { groupID, groupAttributes }) {
      requireJoined(im, name, groupID)
      const written = Object.entries(groupAttributes)
      const groupAttributeList = written.map(([key, value]) => ({ key, value }))
      await writeAttributes(im, groupID, { operationType, groupAttributeList, keyList: [] })
      return { groupAttributes: picked(written) }
    },
  })

export const initGroupAttributes = writer('initGroupAttributes', AttributeOperation.init)
export const setGroupAttributes = writer('setGroupAttributes', AttributeOperation.set)

const keys: Check = arrayOf(text)

export const deleteGroupAttributes = method<'deleteGroupAttributes'>({
  args: [object({ groupID: text, keyList: keys })],
  async run(im, { groupID, keyList }) {
    requireJoined(im, 'deleteGroupAttributes', groupID)
    const { clear, delete: some } = AttributeOperation
    const operationType = keyList.length === 0 ? clear : some
    const list = [...keyList]
    await writeAttributes(im, groupID, { operationType, groupAttributeList: [], keyList: list })
    return { keyList: list }
  },
})

export const getGroupAttributes = method<'getGroupAttributes'>({
  args: [object({ groupID: text, keyList: optional(keys) })],
  async run(im, { groupID, keyList }) {
    requireJoined(im, 'getGroupAttributes', groupID)
    const known = im.attributes.get(groupID)
    const since = im.platform.clock.now() - im.cloud.value('grp_attr_cache_time')
    const isFresh = known !== undefined && known.readAt > since
    const { values } = isFresh ? known : await readAttributes(im, groupID, im.wire)
    return { groupAttributes: picked(values, keyList) }
  },
})
