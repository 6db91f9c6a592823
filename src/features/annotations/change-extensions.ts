import { readable } from '../../kernel/readable.ts'
import * as LIMITS from '../../protocol/limits.ts'
import type { Message } from '../messages/model.ts'
import { annotationCommands, type ExtensionChange } from './commands.ts'
import { type AnnotationContext, known } from './context.ts'
import { extensionAddressOf } from './extension-address.ts'
import { loadExtensions } from './load-extensions.ts'
import type { MessageExtension, MessageExtensionResult } from './model.ts'

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
export const changeExtensions = async (
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
export const firstKeys = (list: readonly MessageExtension[]): MessageExtension[] => {
  const last = new Map(list.map(({ key, value }) => [key, value]))
  return Array.from(last, ([key, value]) => ({ key, value })).slice(0, LIMITS.EXTENSION_CHANGES)
}
