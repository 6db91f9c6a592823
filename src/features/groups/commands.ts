import { command } from '../../kernel/command.ts'
import type { joinStatuses, WireRole } from '../../protocol/names.ts'
import { applicationsShape, type WireGroupApplication } from './applications.ts'
import type { WireRoom } from './rooms/commands.ts'

const member = {
  ...{ userID: '', nick: '', avatar: '', joinTime: 0, nameCard: '', muteUntil: 0 },
  memberCustomField: [{ key: '', value: '' }],
}

/** Each group is checked separately when it is applied. */
const groupsShape = { groups: [{}], failures: [{ groupID: '', code: 0, message: '' }] }

const membersShape = { memberList: [member] }

const memberPageShape = { ...membersShape, offset: 0 }

const changedMemberShape = { 'member?': member }

/** Results for users, one by one. */
const addedShape = { memberList: [{ userID: '', result: 0 }] }

/** A key and a value of yours. */
export interface WireCustomField {
  readonly key: string
  readonly value: string
}

/** The caller's place in a group. */
export interface WireSelfInfo {
  readonly role: WireRole
  /** Unix seconds. */
  readonly joinTime: number
  readonly nameCard: string
  /** Index into `remindTypes`. */
  readonly messageRemindType: number
  readonly readedSequence: number
  readonly excludedUnreadSequenceList: readonly number[]
  readonly memberCustomField: WireCustomField[]
  /** Unix seconds; absent: 0. */
  readonly muteUntil?: number
  /**
   * Sequence of the first message after I joined; higher after a rejoin. Absent for topics and live
   * rooms.
   */
  readonly joinSequence?: number
}

/** A group, as it travels. */
export interface WireGroup {
  readonly groupID: string
  /** A group with the ID of one that was dismissed, or a topic with that of one that was deleted, has a higher one. */
  readonly number?: number
  readonly name: string
  readonly avatar: string
  readonly type: string
  readonly introduction: string
  readonly notification: string
  readonly ownerID: string
  readonly createTime: number
  readonly infoSequence: number
  readonly lastInfoTime: number
  readonly memberCount: number
  readonly maxMemberCount: number
  readonly joinOption: string
  readonly inviteOption: string
  readonly groupCustomField: WireCustomField[]
  readonly muteAllMembers: 'On' | 'Off'
  readonly isSupportTopic: 0 | 1
  /** The newest sequence plus 1. */
  readonly nextMessageSeq: number
  /** Position of the group's log. */
  readonly position: number
  /** Absent where the caller is no member. */
  readonly selfInfo?: WireSelfInfo
  /** This is a topic. */
  readonly topic?: WireTopicOf
}

/** Fields of a topic that groups do not have. */
export interface WireTopicOf {
  /** Its community. */
  readonly groupID: string
  readonly customData: string
}

/** Fields that a change of a group can affect, with their new values. */
export type WireGroupChanges = Partial<
  Pick<
    WireGroup,
    | 'name'
    | 'avatar'
    | 'introduction'
    | 'notification'
    | 'ownerID'
    | 'infoSequence'
    | 'lastInfoTime'
    | 'memberCount'
    | 'maxMemberCount'
    | 'joinOption'
    | 'inviteOption'
    | 'groupCustomField'
    | 'muteAllMembers'
    | 'topic'
  >
>

/** A member, as it travels. */
export interface WireGroupMember {
  readonly userID: string
  readonly nick: string
  readonly avatar: string
  readonly role: WireRole
  readonly joinTime: number
  readonly nameCard: string
  readonly muteUntil: number
  readonly memberCustomField: WireCustomField[]
  /** Unix seconds; 0: none since the server was started. */
  readonly lastSendMsgTime: number
  readonly onlineStatus: 'Online' | 'Offline'
}

/** The result for a user who was added to a group. */
export interface WireAddedMember {
  readonly userID: string
  /** `AddResult`. */
  readonly result: number
}

/** Changes of a member: all given fields are applied, or none. */
export interface ChangeMemberRequest {
  readonly groupID: string
  readonly userID: string
  readonly role?: number
  /** Seconds from now; 0 ends it. */
  readonly muteTime?: number
  readonly nameCard?: string
  /** Fields that are not named stay. */
  readonly memberCustomField?: WireCustomField[]
}

/** Options of a new group. */
export interface CreateGroupRequest {
  readonly type: string
  readonly name: string
  /** '' asks the server to choose one. */
  readonly groupID: string
  readonly introduction?: string
  readonly notification?: string
  readonly avatar?: string
  readonly maxMemberNum?: number
  readonly joinOption?: string
  readonly inviteOption?: string
  /** Communities: 1, messages go to topics. */
  readonly isSupportTopic?: 0 | 1
  readonly groupCustomField?: WireCustomField[]
  readonly memberList?: readonly {
    readonly userID: string
    readonly role?: 'Admin'
    readonly memberCustomField?: WireCustomField[]
  }[]
}

/** Changeable fields of a group: only the given ones. */
export type UpdateGroupRequest = { readonly groupID: string } & Partial<
  Pick<
    WireGroup,
    | 'name'
    | 'introduction'
    | 'notification'
    | 'avatar'
    | 'groupCustomField'
    | 'muteAllMembers'
    | 'joinOption'
    | 'inviteOption'
  >
>

/** Commands of groups and members. */
export const groupCommands = {
  /** The groups the caller is in, by joining time. */
  list: command<
    { readonly limit: number; readonly offset: number },
    { readonly groups: readonly WireGroup[]; readonly totalCount: number }
  >('group.list'),
  /** At most 50 groups. Unknown ones are in `failures` with 10010. */
  profile: command<
    { readonly groupIDList: readonly string[] },
    {
      readonly groups: readonly WireGroup[]
      readonly failures: readonly {
        readonly groupID: string
        readonly code: number
        readonly message: string
      }[]
    }
  >('group.profile', { limit: { seconds: 1, calls: 8 }, answerShape: groupsShape }),
  /** Members that do not exist come back in `overLimitUserIDList`; they are not an error. */
  create: command<
    CreateGroupRequest,
    {
      readonly group: WireGroup
      readonly overLimitUserIDList: readonly string[]
      readonly position: number
    }
  >('group.create', { isRepeatable: false }),
  join: command<
    {
      readonly groupID: string
      readonly applyMessage: string
      readonly historyMessageFlag: 0 | 1
      /** For a live room: the key of the lost polling state, to continue from it. */
      readonly roomKey?: string | undefined
    },
    {
      readonly status: (typeof joinStatuses)[number]
      /** Present where the caller is in the group now. */
      readonly group?: WireGroup
      readonly position: number
      /** For a live room: the caller's polling state. */
      readonly room?: WireRoom
    }
  >('group.join'),
  quit: command<{ readonly groupID: string }, { readonly position: number }>('group.quit'),
  /** Ends a group; the owner may. */
  dismiss: command<{ readonly groupID: string }, { readonly position: number }>('group.dismiss'),
  /** All that is given, or nothing where one thing is not allowed. Custom fields that are not named stay. */
  update: command<UpdateGroupRequest, { readonly group: WireGroup }>('group.update', {
    limit: { seconds: 1, calls: 8 },
  }),
  /** No group in the answer: the new owner is no member. */
  changeOwner: command<
    { readonly groupID: string; readonly newOwnerID: string },
    { readonly group?: WireGroup }
  >('group.changeOwner'),
  /** The public profile of a group. */
  search: command<{ readonly groupID: string }, { readonly group: WireGroup }>('group.search'),
  /** The number of online members. */
  onlineCount: command<{ readonly groupID: string }, { readonly memberCount: number }>(
    'group.onlineCount',
    { answerShape: { memberCount: 0 } },
  ),
  /** `nextStartTime` is the next `startTime`; 0 ends it. */
  applications: command<
    { readonly startTime: number; readonly limit: number },
    { readonly applicationList: readonly WireGroupApplication[]; readonly nextStartTime: number }
  >('group.applications', { limit: { seconds: 1, calls: 15 }, answerShape: applicationsShape }),
  /** Only the first answer to an application counts; later ones fail with 10024. */
  answerApplication: command<
    {
      readonly groupID: string
      readonly messageKey: string
      readonly authentication: string
      readonly handleAction: 'Agree' | 'Reject'
      readonly handleMessage: string
    },
    { readonly group: WireGroup }
  >('group.answerApplication'),
  /** Pages of at most 100, in the order of joining. `offset` 0 in the answer ends the list. */
  members: command<
    {
      readonly groupID: string
      readonly limit: number
      readonly offset: number
      /** '' for all, else Owner, Admin, Member or Custom. */
      readonly memberRoleFilter: string
    },
    { readonly memberList: readonly WireGroupMember[]; readonly offset: number }
  >('group.members', { answerShape: memberPageShape }),
  /** At most 50; who is no member is left out. */
  memberProfiles: command<
    { readonly groupID: string; readonly userIDList: readonly string[] },
    { readonly memberList: readonly WireGroupMember[] }
  >('group.memberProfiles', { answerShape: membersShape }),
  /** At most 500. */
  addMembers: command<
    { readonly groupID: string; readonly userIDList: readonly string[] },
    { readonly memberList: readonly WireAddedMember[]; readonly group: WireGroup }
  >('group.addMembers', { answerShape: addedShape }),
  /**
   * At most 500: all of them, or none. Non-members are accepted. The removed users read the
   * `reason`.
   */
  removeMembers: command<
    {
      readonly groupID: string
      readonly userIDList: readonly string[]
      readonly reason: string
      /** For live rooms only: seconds during which they cannot join again. */
      readonly duration?: number
    },
    { readonly group: WireGroup }
  >('group.removeMembers'),
  /**
   * The newest 1,000 of a live room, 500 a page, the last to join first. `filter`: only those with
   * this mark.
   */
  roomMembers: command<
    { readonly groupID: string; readonly offset: number; readonly filter?: number },
    { readonly memberList: readonly WireGroupMember[]; readonly offset: number }
  >('group.roomMembers', { answerShape: memberPageShape }),
  /**
   * 1 marks, 2 unmarks; at most 500, each with the result 1, or 0 if there are 10 already, or no
   * such user.
   */
  markMembers: command<
    {
      readonly groupID: string
      readonly operationType: 1 | 2
      readonly memberList: readonly { readonly userID: string; readonly markType: number }[]
    },
    { readonly memberList: readonly { readonly userID: string; readonly result: number }[] }
  >('group.markMembers', { answerShape: addedShape }),
  /** No member in the answer: the user is none. What is the caller's own comes by its log. */
  changeMember: command<ChangeMemberRequest, { readonly member?: WireGroupMember }>(
    'group.changeMember',
    { answerShape: changedMemberShape },
  ),
}
