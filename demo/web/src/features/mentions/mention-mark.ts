import { type GroupAtInfo, TYPES } from 'tavern-im/strict'

/** The mention mark of a conversation in the list; '' without an unread mention of the user. */
export const mentionMark = (
  groupAtInfoList: readonly Pick<GroupAtInfo, 'atTypeArray'>[],
): string => {
  const types = groupAtInfoList.flatMap(({ atTypeArray }) => atTypeArray)
  const { CONV_AT_ME, CONV_AT_ALL_AT_ME, CONV_AT_ALL } = TYPES
  if (types.includes(CONV_AT_ME) || types.includes(CONV_AT_ALL_AT_ME)) return '[有人@我]'
  return types.includes(CONV_AT_ALL) ? '[@所有人]' : ''
}
