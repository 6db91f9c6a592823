import { arrayOf, object, wellFormed, words } from '../../kernel/check.ts'

export const customFields = arrayOf(object({ key: words, value: wellFormed }))
