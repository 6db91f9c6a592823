import type { Data } from '../data.ts'
import type { Notify } from '../notify.ts'
import type { MessageSearch } from '../search/message-search.ts'
import type { Media } from './media.ts'

/** The capabilities to store a message: its rows, its pushes, its references to files, its index entry. */
export interface MessageStoring extends Data, Notify, Media, MessageSearch {}
