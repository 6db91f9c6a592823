import { object } from '../../kernel/check.ts'
import { arrayOf, wellFormed, words } from '../../kernel/value-checks.ts'

export const customFields = arrayOf(object({ key: words, value: wellFormed }))
