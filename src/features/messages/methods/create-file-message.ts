import { getter } from '../context.ts'
import { fileElement } from '../elements/file.ts'
import { fileCreator } from '../file-creator.ts'

const ofFile = fileCreator(fileElement)

export const createFileMessage = getter<'createFileMessage'>({
  ...ofFile,
  run(im, input) {
    if (im.platform.device.cannotChooseFiles) {
      im.log.warn('createFileMessage: the host is too old for files')
    }
    return ofFile.run(im, input)
  },
})
