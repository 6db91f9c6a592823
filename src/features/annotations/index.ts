import type { FeatureKernel } from '../kernel.ts'
import type { MessageFeature } from '../messages/index.ts'
import type { ExtensionEvent, ReactionEvent } from './commands.ts'

/** What users attach to messages: reactions and extensions. */
export interface AnnotationFeature {
  reacted(conversationID: string, event: ReactionEvent): void
  extended(conversationID: string, event: ExtensionEvent): void
}

export interface AnnotationUses {
  readonly messages: MessageFeature
}

export const createAnnotations = (
  _kernel: FeatureKernel,
  _uses: AnnotationUses,
): AnnotationFeature => ({
  reacted() {},
  extended() {},
})
