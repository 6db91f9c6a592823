import { TYPES } from '../../src/index.ts'

const page = { keywordList: ['a'], keywordListMatchType: 'and', count: 10, cursor: 'b' }

/** Arguments that are good, of every search. */
export const searchArgs: Readonly<Record<string, readonly unknown[]>> = {
  searchCloudMessages: [
    {
      ...page,
      senderUserIDList: ['bob'],
      messageTypeList: [TYPES.MSG_TEXT],
      conversationID: 'C2Cbob',
      timePosition: 1,
      timePeriod: 1,
    },
  ],
  searchCloudUsers: [
    {
      ...page,
      gender: TYPES.GENDER_MALE,
      userGenderType: TYPES.GENDER_MALE,
      miniBirthday: 1,
      maxBirthday: 2,
    },
  ],
  searchCloudGroups: [{ ...page, groupTypeList: [TYPES.GRP_PUBLIC] }],
  searchCloudGroupMembers: [{ ...page, groupTypeList: [TYPES.GRP_PUBLIC], groupIDList: ['team'] }],
}
