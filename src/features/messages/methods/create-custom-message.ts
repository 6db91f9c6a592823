import { getter } from '../context.ts'
import { elementCreator } from '../element-creator.ts'
import { customElement } from '../elements/custom.ts'

export const createCustomMessage = getter<'createCustomMessage'>(elementCreator(customElement))
