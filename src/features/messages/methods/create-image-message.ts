import { getter } from '../context.ts'
import { imageElement } from '../elements/image.ts'
import { fileCreator } from '../file-creator.ts'

export const createImageMessage = getter<'createImageMessage'>(fileCreator(imageElement))
