import { CallFailure } from '../kernel/failures.ts'
import { officialWordIn } from '../names/official-words.ts'
import { shownText } from './shown-text.ts'

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
