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
  'Group.CallbackAfterSendMsg',
  'Group.CallbackAfterRecallMsg',
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

export type BeforeCommand = (typeof beforeCommands)[number]
export type AfterCommand = (typeof afterCommands)[number]

export const hookCommands: readonly string[] = [...beforeCommands, ...afterCommands]
