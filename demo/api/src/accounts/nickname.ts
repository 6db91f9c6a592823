import { CallFailure } from '../kernel/failures.ts'
import { officialWordIn } from '../names/official-words.ts'

/**
 * Characters that are invisible or change how others are displayed: controls, directions, private
 * use.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u

/** Joins several pictures into one, such as a family. */
const JOINED =
  /(?<=\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})/gu

/** A letter with more marks than any language uses covers the lines around it. */
const HEAPED = /\p{M}{3}/u

/** A line of public text, trimmed. Throws if it contains characters that cannot be displayed. */
export const shownText = (title: string, written: string): string => {
  const shown = written.normalize('NFC').trim()
  const judged = shown.replace(JOINED, '')
  if (UNSEEN.test(judged) || HEAPED.test(judged)) {
    throw new CallFailure('INVALID_REQUEST', `${title}含有不支持的字符`)
  }
  return shown
}

const CHARACTERS = 8

/** Validates and normalizes a nickname. */
export const nicknameOf = (written: string): string => {
  const nickname = shownText('昵称', written)
  if (nickname === '') throw new CallFailure('INVALID_REQUEST', '请填写昵称')
  if ([...nickname].length > CHARACTERS) {
    throw new CallFailure('INVALID_REQUEST', `新昵称长度不能超过${CHARACTERS}个字`)
  }
  const taken = officialWordIn(nickname)
  if (taken !== undefined) throw new CallFailure('INVALID_REQUEST', `昵称不能包含“${taken}”`)
  return nickname
}
