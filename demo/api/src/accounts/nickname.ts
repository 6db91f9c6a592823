import { CallFailure } from '../failures.ts'
import { shownText } from './shown-text.ts'

const CHARACTERS = 8

/** Whoever is called so speaks for the marketplace. */
const OFFICIAL = [
  '客服',
  '官方',
  '管理员',
  '工作人员',
  '平台运营',
  '系统消息',
  '小助手',
  'admin',
  'official',
]

/** As it is read: without blanks and signs between the letters, wide ones and capitals like any. */
const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('員', '员')
    .replaceAll('統', '统')
    .toLowerCase()

/** A nickname as it is kept; throws where it is none. */
export const nicknameOf = (written: string): string => {
  const nickname = shownText('昵称', written)
  if (nickname === '') throw new CallFailure('INVALID_REQUEST', '请填写昵称')
  if ([...nickname].length > CHARACTERS) {
    throw new CallFailure('INVALID_REQUEST', `新昵称长度不能超过${CHARACTERS}个字`)
  }
  const read = bare(nickname)
  const taken = OFFICIAL.find((word) => read.includes(word))
  if (taken !== undefined) throw new CallFailure('INVALID_REQUEST', `昵称不能包含“${taken}”`)
  return nickname
}
