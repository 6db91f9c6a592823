import type { MessageEntity } from '../message-entity.ts'
import type { Timeline } from './timeline.ts'

// Of all timelines: weak collections cost every run of the garbage collector, and most timelines need none.

/** Of messages whose file is uploaded while others go: the newest sequence when they were written. */
export const writtenAfter = new WeakMap<MessageEntity, number>()

/** The oldest message of the last page: the next one goes on there, also where it is forgotten meanwhile. */
export const lastPages = new WeakMap<Timeline, Pick<MessageEntity, 'ID' | 'sequence'>>()
