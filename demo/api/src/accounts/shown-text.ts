import { CallFailure } from '../failures.ts'

/** What nobody sees, or what changes how others are seen: controls, directions, marks of private use. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u

/** Joins several pictures to one, such as a family. */
const JOINED =
  /(?<=\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})/gu

/** Letters that carry more marks than any language has hide the lines around them. */
const HEAPED = /\p{M}{3}/u

/** A line that others read, without blanks around it; throws where it holds what cannot be read. */
export const shownText = (title: string, written: string): string => {
  const shown = written.normalize('NFC').trim()
  const judged = shown.replace(JOINED, '')
  if (UNSEEN.test(judged) || HEAPED.test(judged)) {
    throw new CallFailure('INVALID_REQUEST', `${title}含有不支持的字符`)
  }
  return shown
}
