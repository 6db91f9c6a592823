/** Calls that behave differently from the old SDK. Printed into the guide and the report. */
export interface Difference {
  readonly calls: readonly string[]
  readonly says: string
  /** Whether other libraries have such methods; reported only for files that name the SDK. */
  readonly isCommonName?: boolean
}

export const DIFFERENCES: readonly Difference[] = [
  {
    calls: ['create'],
    isCommonName: true,
    says: 'needs the address of your server: `proxyServer` (or `host`). Without one it logs an error and returns null, as it does for a wrong `SDKAppID`',
  },
  {
    calls: ['findMessage', 'getSignalingInfo', 'getServerTime', 'getTotalUnreadMessageCount'],
    says: 'return null or 0 before SDK_READY, so a program that displays a number gets one; the TIM SDK returns a promise that rejects',
  },
  {
    calls: ['on', 'off'],
    isCommonName: true,
    says: 'log a wrong argument and continue; the TIM SDK throws',
  },
  {
    calls: ['sendMessageReadReceipt'],
    says: 'resolves with an empty list if no message needs a receipt; the TIM SDK rejects with 2114, which programs that pass all messages on the screen do not catch',
  },
  {
    calls: ['setAllReceiveMessageOpt'],
    says: 'applies to the whole day if `duration` is missing',
  },
  {
    calls: ['registerPlugin'],
    says: 'accepts and keeps unknown plugins; uploads, filters and signaling need no plugin',
  },
  {
    calls: ['callExperimentalAPI'],
    says: "never rejects a query; an unknown key resolves with `{ code: 0, data: {} }`. `sendRoomCustomData` sends to a group (`{ groupID, data }`). Commands for the vendor's room and call services (`sendTRTCCustomData`) reject, because no tavern-im server has them: with 2995 if the service does not exist, else with 3122",
  },
  {
    calls: ['login'],
    isCommonName: true,
    says: 'logs out the current user first if you log in another one. It takes `getUserSig` instead of `userSig` and calls it again to renew the UserSig',
  },
  {
    calls: ['logout'],
    isCommonName: true,
    says: 'settles within 3 s without a connection. Unsent messages stay on the device, and the client sends them after the next login',
  },
  {
    calls: ['destroy'],
    isCommonName: true,
    says: 'rejects pending calls with 3005; no event fires afterwards',
  },
  {
    calls: ['getConversationProfile'],
    says: 'rejects with 2501 for a group that you are not in or that does not exist, as for a user that does not exist; the TIM SDK resolves with an empty conversation for such a group',
  },
  {
    calls: ['sendMessage'],
    says: 'keeps the message on the device without a connection, over reloads too, and the client sends it later, once and in order; a rejection with 2801 does not change that',
  },
  {
    calls: ['resendMessage'],
    says: 'waits for the outcome if the client is still sending the message; the server stores it once',
  },
  {
    calls: ['getGroupMemberList'],
    says: 'returns members in the order in which they joined',
  },
  {
    calls: ['createGroup'],
    says: 'sends no `group_create` message into the new group ([why, and how to send it](../decisions/left-to-others.md))',
  },
  {
    calls: ['createGroup', 'addGroupMember'],
    says: 'do not add a user who has blocked the caller; the result lists that user as a failure',
  },
  {
    calls: ['createGroup'],
    says: 'creates a Public group that everybody can join if `joinOption` is missing; pass `TYPES.JOIN_OPTIONS_NEED_PERMISSION` to require approval',
  },
  {
    calls: ['addGroupMember'],
    says: 'as in the TIM SDK, only the back end adds members to Public groups and Meetings, unless `inviteOption` allows more ([decision](../decisions/groups.md))',
  },
  {
    calls: ['quitGroup', 'dismissGroup'],
    says: 'remove the conversation together with the group, on all devices',
  },
  {
    calls: ['deleteGroupMember', 'setGroupMemberMuteTime', 'setGroupMemberRole'],
    says: 'apply only to members with a lower role than the caller; only the owner removes, mutes and appoints administrators',
  },
  {
    calls: ['searchCloudMessages'],
    says: 'finds a keyword anywhere in a text, also inside a word, and right after the message was sent',
  },
  {
    calls: ['translateText', 'convertVoiceToText'],
    says: 'need a provider that your server is configured with; without one they reject, and the error names the setting',
  },
]

/** The rows of the table in the guide. */
export const differenceRows = (): readonly string[] =>
  DIFFERENCES.map(
    ({ calls, says }) => `| ${calls.map((call) => `\`${call}\``).join(' ')} | ${says} |`,
  )

/**
 * The difference of a call; undefined if there is none, or if its name is common and the SDK is not
 * used.
 */
export const differenceOf = (call: string, isOfSdk: boolean): string | undefined =>
  DIFFERENCES.find(
    ({ calls, isCommonName }) => calls.includes(call) && (isOfSdk || isCommonName !== true),
  )?.says
