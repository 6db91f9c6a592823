import { object, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import { byteLength } from '../../../lib/byte-length.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { languageCommands } from '../commands.ts'
import { ask, method } from '../context.ts'

export const translateText = method<'translateText'>({
  args: [
    object({
      sourceTextList: arrayOf(string),
      sourceLanguage: optional(text),
      targetLanguage: text,
    }),
  ],
  async run(im, { sourceTextList, sourceLanguage: source = 'auto', targetLanguage: target }) {
    const action = 'translateText'
    const refuse = (why: string) => imError(errorCodes.TRANSLATE_TEXT_FAIL, { action, why })
    if (sourceTextList.length > LIMITS.TRANSLATE_TEXTS) {
      throw refuse(`more than ${LIMITS.TRANSLATE_TEXTS} texts; translate them in parts`)
    }
    if (sourceTextList.reduce((sum, one) => sum + byteLength(one), 0) > LIMITS.TRANSLATE_BYTES) {
      throw refuse(`more than ${LIMITS.TRANSLATE_BYTES} bytes; translate them in parts`)
    }
    if (sourceTextList.length === 0) return { translatedTextList: [] }
    const { translate } = languageCommands
    const body = { sourceTextList, source, target }
    const { translatedTextList } = await ask(im, translate, body, [
      errorCodes.TRANSLATE_TEXT_FAIL,
      action,
    ])
    return { translatedTextList: [...translatedTextList] }
  },
})
