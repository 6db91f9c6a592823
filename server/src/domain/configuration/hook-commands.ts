/** Webhooks before an action: the answer decides. */
export const beforeCommands = [
  'C2C.CallbackBeforeSendMsg',
  'Group.CallbackBeforeSendMsg',
  'Group.CallbackBeforeCreateGroup',
  'Group.CallbackBeforeApplyJoinGroup',
  'Group.CallbackBeforeInviteJoinGroup',
  'Group.CallbackBeforeCreateTopic',
  'Sns.CallbackPrevFriendAdd',
  'Sns.CallbackPrevFriendResponse',
] as const

/** Webhooks after an action: the action does not wait for the answer. */
export const afterCommands = [
  'State.StateChange',
  'C2C.CallbackAfterSendMsg',
  'C2C.CallbackAfterMsgReport',
  'C2C.CallbackAfterMsgWithDraw',
  'C2C.CallbackAfterModifyMsg',
  'Group.CallbackAfterSendMsg',
  'Group.CallbackAfterRecallMsg',
  'Group.CallbackAfterModifyMsg',
  'Group.CallbackAfterCreateGroup',
  'Group.CallbackAfterNewMemberJoin',
  'Group.CallbackAfterMemberExit',
  'Group.CallbackAfterGroupFull',
  'Group.CallbackAfterGroupDestroyed',
  'Group.CallbackAfterGroupInfoChanged',
  'Group.CallbackAfterMemberFieldChanged',
  'Group.CallbackAfterCreateTopic',
  'Group.CallbackAfterTopicDestroyed',
  'Group.CallbackAfterTopicInfoChanged',
  'Profile.CallbackPortraitSet',
  'Sns.CallbackFriendAdd',
  'Sns.CallbackFriendDelete',
  'Sns.CallbackBlackListAdd',
  'Sns.CallbackBlackListDelete',
] as const

/** Webhooks that TIM does not have: sent only if an app's `commands` contain them. */
const oursBefore = [
  'Group.CallbackBeforeGroupInfoChanged',
  'Group.CallbackBeforeTopicInfoChanged',
  'C2C.CallbackBeforeMsgReaction',
  'C2C.CallbackBeforeMsgExtension',
  'Group.CallbackBeforeMsgReaction',
  'Group.CallbackBeforeMsgExtension',
] as const

const oursAfter = [
  'C2C.CallbackAfterMsgReaction',
  'C2C.CallbackAfterMsgExtension',
  'Group.CallbackAfterMsgReaction',
  'Group.CallbackAfterMsgExtension',
] as const

export type BeforeCommand = (typeof beforeCommands)[number] | (typeof oursBefore)[number]
export type AfterCommand = (typeof afterCommands)[number] | (typeof oursAfter)[number]

export const hookCommands: readonly string[] = [
  ...beforeCommands,
  ...afterCommands,
  ...oursBefore,
  ...oursAfter,
]
