import { skeletonOf } from './skeleton.ts'

/** A phone number, a link, or an account of another messenger: invitations to trade elsewhere. */
const CONTACT =
  /1[3-9]\d{9}|https?:|www\.|(微信|薇信|威信|v信|vx|wx|qq|扣扣)[号群]?\s*[:：]?\s*[\w-]{5,}/iu

const BETWEEN = /[\s.\-_·*]/gu

/** Whether a public text contains a forbidden word, in any look-alike spelling, or a contact. */
export const isForbidden = (words: readonly string[], text: string): boolean => {
  const looks = skeletonOf(text)
  return (
    CONTACT.test(text) ||
    CONTACT.test(text.normalize('NFKC').replace(BETWEEN, '')) ||
    words.some((word) => looks.includes(skeletonOf(word)))
  )
}
