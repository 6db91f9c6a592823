import { AttributeOperation } from '../../../protocol/names.ts'
import { attributeWriter } from '../attribute-methods.ts'

export const setGroupAttributes = attributeWriter('setGroupAttributes', AttributeOperation.set)
