import { readable } from '../../kernel/readable.ts'
import type { Caller } from '../../kernel/wire.ts'
import { annotationCommands, type MessageAddress } from './commands.ts'
import type { AnnotationContext } from './context.ts'
import type { Extensions } from './extension-store.ts'

/** Limit of pages for one listing of extensions, independent of the server's answers. */
export const EXTENSION_ANSWERS = 20

const listShape = {
  globalSequence: 0,
  clearSequence: 0,
  extensionList: [{ key: '', value: '', seq: 0 }],
}

/** Listings in a row if changes arrive during a listing. */
const ROUNDS = 3

/**
 * Fetches the changes since the last time, or all extensions. Concurrent callers share one fetch.
 */
export const loadExtensions = (
  im: AnnotationContext,
  address: MessageAddress,
  held: Extensions,
): Promise<void> => {
  held.loading ??= rounds(im, address, held).finally(() => {
    held.loading = undefined
  })
  return held.loading
}

const rounds = async (im: AnnotationContext, address: MessageAddress, held: Extensions) => {
  for (let round = 0; round < ROUNDS; round++) {
    held.isStale = false
    try {
      await list(im, address, held)
    } catch (error) {
      held.isStale = true
      throw error
    }
    if (!held.isStale) return
  }
}

const list = async (im: AnnotationContext, address: MessageAddress, held: Extensions) => {
  const startSequence = Math.max(0, held.global)
  let wire: Caller = im.wire
  let nextSeq = 0
  let reached = 0
  for (let answers = 0; answers < EXTENSION_ANSWERS; answers++) {
    const request = { ...address, startSequence, nextSeq }
    const response = await wire.call(annotationCommands.extensions, request)
    wire = im.wire.own
    const answer = readable('list extensions', listShape, response)
    const isFirst = answers === 0
    im.extensions.listed(held, startSequence, isFirst, answer)
    // Events report the changes after the first page.
    if (isFirst) reached = answer.globalSequence
    const last = answer.extensionList.at(-1)?.seq ?? 0
    if (answer.completeFlag === 1 || last <= nextSeq) break
    nextSeq = last
  }
  im.extensions.reached(held, reached)
}
