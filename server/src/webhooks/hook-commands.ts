/** What is asked before something happens: the answer decides. */
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

/** What is told after something has happened: nobody waits for the answer. */
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

/** What TIM calls nobody about: sent only where an app's `commands` name them. */
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
