import type { Feature, Part } from '../features/feature.ts'
import { ErrorTexts } from '../kernel/error-texts.ts'
import { localizeErrors } from './localize-errors.ts'

export const errorTextsFeature: Feature<Part> = {
  name: 'errorTexts',
  uses: {},
  create(kernel, _uses, { options: { errorMessagesURL: url } }) {
    if (!url) return {}
    const texts = new ErrorTexts({ ...kernel, url })
    // A login that loaded this feature is under way already.
    if (kernel.gate.status !== 'loggedOut') texts.load()
    return { presents: (handed) => localizeErrors(texts, handed) }
  },
}
