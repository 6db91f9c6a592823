import { arrayOf, named, object, optional, string, text } from '../../../kernel/check.ts'
import { readable } from '../../../kernel/readable.ts'
import { byteLength } from '../../../lib/byte-length.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { ExtensionOperation } from '../../../protocol/names.ts'
import type { Message } from '../../messages/model.ts'
import { annotationCommands, type ExtensionChange } from '../commands.ts'
import { type AnnotationContext, known, message, method, refuse } from '../context.ts'
import { extensionAddressOf, keyList } from '../extension-address.ts'
import { loadExtensions } from '../load-extensions.ts'
import type { MessageExtension, MessageExtensionResult } from '../model.ts'

type Change = Pick<ExtensionChange, 'operateType'> & {
  /** Each key once. */
  readonly list: readonly Readonly<MessageExtension>[]
}

const answerShape = {
  globalSequence: 0,
  extensionList: [{ key: '', value: '', seq: 0, errorCode: 0 }],
}

/**
 * A change states the known version of each key, so an earlier change by another user is a
 * conflict.
 */
const change = async (
  im: AnnotationContext,
  action: string,
  input: Message,
  { operateType, list }: Change,
): Promise<{ extensions: MessageExtensionResult[] }> => {
  const message = known(im, input)
  const address = extensionAddressOf(im, action, message)
  const held = im.extensions.open(message)
  if (held.global < 0 || held.isStale) await loadExtensions(im, address, held)
  const extensionList = list.map(({ key, value }) => {
    const seq = held.values.get(key)?.seq ?? 0
    return { key, value, seq }
  })
  const request = { ...address, operateType, extensionList }
  const answered = await im.wire.call(annotationCommands.changeExtensions, request)
  const answer = readable(action, answerShape, answered)
  im.extensions.changed(held, answer)
  const extensions = answer.extensionList.map(({ key, value, errorCode: code }) => ({
    code,
    key,
    value,
  }))
  return { extensions }
}

/** The first keys of a call, each with its last value. */
const distinct = (list: readonly MessageExtension[]): MessageExtension[] => {
  const last = new Map(list.map(({ key, value }) => [key, value]))
  return Array.from(last, ([key, value]) => ({ key, value })).slice(0, LIMITS.EXTENSION_CHANGES)
}

export const setMessageExtensions = method<'setMessageExtensions'>({
  args: [message, named('extensions', arrayOf(object({ key: text, value: string })))],
  run(im, message, extensions) {
    const list = distinct(extensions)
    const isLegal = list.every(
      ({ key, value }) =>
        byteLength(key) <= LIMITS.EXTENSION_KEY_BYTES &&
        byteLength(value) <= LIMITS.EXTENSION_VALUE_BYTES,
    )
    if (list.length === 0 || !isLegal) {
      const why = 'must be keys of at most 100 bytes with values of at most 1 KB'
      throw refuse('setMessageExtensions', 'extensions', why)
    }
    return change(im, 'setMessageExtensions', message, {
      operateType: ExtensionOperation.set,
      list,
    })
  },
})

export const deleteMessageExtensions = method<'deleteMessageExtensions'>({
  args: [message, optional(keyList)],
  run(im, message, keyList) {
    const isAll = keyList === undefined
    return change(im, 'deleteMessageExtensions', message, {
      operateType: isAll ? ExtensionOperation.clear : ExtensionOperation.deleteKeys,
      list: distinct((keyList ?? []).map((key) => ({ key, value: '' }))),
    })
  },
})
