/** Calls that tavern-im has, and that do something else than at the old SDK. Printed into the guide and the report. */
export interface Difference {
  readonly calls: readonly string[]
  readonly says: string
  /** Others have methods of these names, too: told only of files that name the SDK. */
  readonly isCommonName?: boolean
}

export const DIFFERENCES: readonly Difference[] = [
  {
    calls: ['create'],
    isCommonName: true,
    says: 'needs the address of your server: `proxyServer` (or `host`); without one it logs and gives nothing',
  },
  {
    calls: ['registerPlugin'],
    says: 'keeps plugins that it does not know; uploads, filters and signaling need none',
  },
  {
    calls: ['callExperimentalAPI'],
    says: 'never rejects; an unknown key is answered with `{ code: 0, data: {} }`',
  },
  {
    calls: ['login'],
    isCommonName: true,
    says: 'of another user logs the first one out first; instead of `userSig` it takes `getUserSig`, which renews it',
  },
  {
    calls: ['logout'],
    isCommonName: true,
    says: 'ends within 3 s without a connection; what is not sent stays on the device and goes out after the next login',
  },
  {
    calls: ['destroy'],
    isCommonName: true,
    says: 'rejects what is under way with 3005, and nothing is told afterwards',
  },
  {
    calls: ['getConversationProfile'],
    says: 'of a group that you are not in, or that does not exist, rejects with 2501, as of a user that does not exist; there it resolves with an empty conversation',
  },
  {
    calls: ['sendMessage'],
    says: 'without a connection the message waits on the device, over reloads too, and goes out by itself, once and in order; a call that rejects with 2801 says nothing of that',
  },
  {
    calls: ['resendMessage'],
    says: 'of a message that goes on by itself waits for that outcome; nothing is stored twice',
  },
  {
    calls: ['getGroupMemberList'],
    says: 'gives members in the order in which they came',
  },
  {
    calls: ['createGroup', 'addGroupMember'],
    says: 'who has blocked the caller is not added and stands in a list of failures',
  },
  {
    calls: ['quitGroup', 'dismissGroup'],
    says: 'the conversation goes with the group, on all devices',
  },
  {
    calls: ['deleteGroupMember', 'setGroupMemberMuteTime', 'setGroupMemberRole'],
    says: 'only over who stands below the caller: an administrator is removed, muted and named by the owner alone',
  },
  {
    calls: ['searchCloudMessages'],
    says: 'finds a keyword anywhere in a text, without regard to words, right after the message was sent',
  },
  {
    calls: ['translateText', 'convertVoiceToText'],
    says: 'need a provider at your server; without one they reject and name the setting',
  },
]

/** The rows of the table in the guide. */
export const differenceRows = (): readonly string[] =>
  DIFFERENCES.map(
    ({ calls, says }) => `| ${calls.map((call) => `\`${call}\``).join(' ')} | ${says} |`,
  )

/** What is said of a call; undefined where it behaves as ever, or its name says nothing here. */
export const differenceOf = (call: string, isOfSdk: boolean): string | undefined =>
  DIFFERENCES.find(
    ({ calls, isCommonName }) => calls.includes(call) && (isOfSdk || isCommonName !== true),
  )?.says
