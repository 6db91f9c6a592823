import { object, text } from '../../../kernel/check.ts'
import { AttributeOperation } from '../../../protocol/names.ts'
import { attributeKeys } from '../attribute-methods.ts'
import { requireJoined, writeAttributes } from '../attributes.ts'
import { method } from '../context.ts'

export const deleteGroupAttributes = method<'deleteGroupAttributes'>({
  args: [object({ groupID: text, keyList: attributeKeys })],
  async run(im, { groupID, keyList }) {
    requireJoined(im, 'deleteGroupAttributes', groupID)
    const { clear, delete: some } = AttributeOperation
    const operationType = keyList.length === 0 ? clear : some
    const list = [...keyList]
    await writeAttributes(im, groupID, { operationType, groupAttributeList: [], keyList: list })
    return { keyList: list }
  },
})
