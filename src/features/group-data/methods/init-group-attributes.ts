import { AttributeOperation } from '../../../protocol/names.ts'
import { attributeWriter } from '../attribute-methods.ts'

export const initGroupAttributes = attributeWriter('initGroupAttributes', AttributeOperation.init)
