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
    says: 'needs the address of your server: `proxyServer` (or `host`); without one it logs and returns null, as it does for a wrong `SDKAppID`',
  },
  {
    calls: ['findMessage', 'getSignalingInfo', 'getServerTime', 'getTotalUnreadMessageCount'],
    says: 'before SDK_READY they return null or 0, where the package returns a promise that rejects: a program that draws a number gets one',
  },
  {
    calls: ['on', 'off'],
    isCommonName: true,
    says: 'log a wrong argument and go on; the package throws',
  },
  {
    calls: ['sendMessageReadReceipt'],
    says: 'resolves with an empty list if no message needs a receipt; the package rejects with 2114, which programs that name all messages on the screen never catch',
  },
  {
    calls: ['setAllReceiveMessageOpt'],
    says: 'without a `duration` it is for the whole day',
  },
  {
    calls: ['registerPlugin'],
    says: 'keeps plugins that it does not know; uploads, filters and signaling need none',
  },
  {
    calls: ['callExperimentalAPI'],
    says: "questions never reject; an unknown key is answered with `{ code: 0, data: {} }`. `sendRoomCustomData` sends to a group (`{ groupID, data }`). Commands for the vendor's room and call services (`sendTRTCCustomData`) reject: 2995 for no such service, else 3122, because no tavern-im server has them",
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
    calls: ['createGroup'],
    says: 'sends no `group_create` message into the new group ([why, and how to send it](../decisions/left-to-others.md))',
  },
  {
    calls: ['createGroup', 'addGroupMember'],
    says: 'who has blocked the caller is not added and stands in a list of failures',
  },
  {
    calls: ['createGroup'],
    says: 'a Public group without `joinOption` can be joined by everybody: pass `TYPES.JOIN_OPTIONS_NEED_PERMISSION` for approval',
  },
  {
    calls: ['addGroupMember'],
    says: 'as there, only the back end adds members to Public groups and Meetings, until `inviteOption` allows more ([decided](../decisions/groups.md))',
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
