import { arrayOf, object, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { TYPES } from '../../../protocol/types.ts'
import type { CreateMessageOptions } from '../api.ts'
import { getter, type MessageContext } from '../context.ts'
import { audioElement } from '../elements/audio.ts'
import { type ChosenFile, requireFile } from '../elements/chosen-file.ts'
import { customElement } from '../elements/custom.ts'
import type { Element } from '../elements/element.ts'
import { faceElement } from '../elements/face.ts'
import { fileElement } from '../elements/file.ts'
import { imageElement } from '../elements/image.ts'
import { locationElement } from '../elements/location.ts'
import type { FileElement, FileOr } from '../elements/media.ts'
import type { MessageType, PayloadByType } from '../elements/payloads.ts'
import { textElement } from '../elements/text.ts'
import { videoElement } from '../elements/video.ts'
import { isCommunity } from '../group-id.ts'
import type { Message } from '../model.ts'
import { creationOptions, newMessage } from '../new-message.ts'
import { keepFile } from '../sending/local-file.ts'

/** The method that creates messages of a file, or of fields that have its URL. */
const fileCreator = <Type extends MessageType, Fields>(element: FileElement<Type, Fields>) => ({
  args: [creationOptions(element.check)],
  run(im: MessageContext, given: CreateMessageOptions<FileOr<Fields>>) {
    const { type, rules } = element
    const { payload } = given
    let chosen: ChosenFile | undefined
    const message = newMessage(im, given, {
      type,
      payload(id) {
        const { file } = payload
        if (file === undefined && element.hasUrl(payload as Partial<Fields>)) {
          return element.create(payload, id)
        }
        chosen = requireFile(im, file, rules)
        return element.ofFile(chosen, id)
      },
    })
    if (chosen?.file !== undefined) keepFile(im, message, chosen.file, false, chosen.cover)
    return message as Message<PayloadByType[Type]>
  },
})

/** The method that creates messages of one element. */
const creator = <Type extends MessageType, Given>(element: Element<Type, Given>) => ({
  args: [creationOptions(element.check)],
  run: (im: MessageContext, given: CreateMessageOptions<Given>) =>
    newMessage(im, given, {
      type: element.type,
      payload: (id) => element.create(given.payload, id),
    }) as Message<PayloadByType[Type]>,
})

export const createTextMessage = getter<'createTextMessage'>(creator(textElement))
export const createImageMessage = getter<'createImageMessage'>(fileCreator(imageElement))
export const createAudioMessage = getter<'createAudioMessage'>(fileCreator(audioElement))
export const createVideoMessage = getter<'createVideoMessage'>(fileCreator(videoElement))
export const createLocationMessage = getter<'createLocationMessage'>(creator(locationElement))
export const createCustomMessage = getter<'createCustomMessage'>(creator(customElement))
export const createFaceMessage = getter<'createFaceMessage'>(creator(faceElement))

const ofFile = fileCreator(fileElement)

export const createFileMessage = getter<'createFileMessage'>({
  ...ofFile,
  run(im, given) {
    if (im.platform.device.cannotChooseFiles) {
      im.log.warn('createFileMessage: the version of the host is too old for files')
    }
    return ofFile.run(im, given)
  },
})

export const createTextAtMessage = getter<'createTextAtMessage'>({
  args: [creationOptions(object({ text, atUserList: arrayOf(text) }), [TYPES.CONV_GROUP])],
  run(im, given) {
    const { text, atUserList } = given.payload
    if (isCommunity(given.to) && atUserList.includes(TYPES.MSG_AT_ALL)) {
      throw imError(errorCodes.INVALID_OPERATION, {
        wanted: 'check payload.atUserList',
        why: 'nobody can mention all members of a community',
        data: { parameter: 'payload.atUserList' },
      })
    }
    const content = {
      type: textElement.type,
      payload: () => ({ text }),
      atUserList: [...atUserList],
    }
    return newMessage(im, given, content) as Message<PayloadByType['TIMTextElem']>
  },
})
