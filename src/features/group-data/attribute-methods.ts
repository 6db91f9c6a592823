import { type Check, object, text } from '../../kernel/check.ts'
import { arrayOf, wellFormed } from '../../kernel/value-checks.ts'
import { requireJoined, writeAttributes } from './attributes.ts'
import { mapOf, method, picked } from './context.ts'

const attributeOptions = object({ groupID: text, groupAttributes: mapOf(wellFormed) })

export const attributeWriter = (
  name: 'initGroupAttributes' | 'setGroupAttributes',
  operationType: 1 | 2,
) =>
  method<typeof name>({
    args: [attributeOptions],
    async run(im, { groupID, groupAttributes }) {
      requireJoined(im, name, groupID)
      const written = Object.entries(groupAttributes)
      const groupAttributeList = written.map(([key, value]) => ({ key, value }))
      await writeAttributes(im, groupID, { operationType, groupAttributeList, keyList: [] })
      return { groupAttributes: picked(written) }
    },
  })

export const attributeKeys: Check = arrayOf(text)
