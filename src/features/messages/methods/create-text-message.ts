import { getter } from '../context.ts'
import { elementCreator } from '../element-creator.ts'
import { textElement } from '../elements/text.ts'

export const createTextMessage = getter<'createTextMessage'>(elementCreator(textElement))
