import { getter } from '../context.ts'
import { elementCreator } from '../element-creator.ts'
import { faceElement } from '../elements/face.ts'

export const createFaceMessage = getter<'createFaceMessage'>(elementCreator(faceElement))
