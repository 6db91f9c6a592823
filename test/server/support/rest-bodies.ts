const text = [{ MsgType: 'TIMTextElem', MsgContent: { Text: 'hi' } }]
const pair = { From_Account: 'alice', To_Account: 'bob' }
const one = { Member_Account: 'bob' }
const team = { GroupId: 'team' }
const town = { GroupId: '@TGS#_town' }
const source = 'AddSource_Type_Test'
const friend = { To_Account: 'bob', AddSource: source }
const now = Math.floor(Date.now() / 1000)

/** A body of every command that is taken where `alice` owns the groups and `bob` is in them, in this order. */
export const restBodies: Readonly<Record<string, object>> = {
  'im_open_login_svc/account_import': { UserID: 'alice', Nick: 'Alice', FaceUrl: 'https://a' },
  'im_open_login_svc/multiaccount_import': {
    Accounts: ['bob'],
    AccountList: [{ UserID: 'carol' }],
  },
  'im_open_login_svc/account_check': { CheckItem: [{ UserID: 'alice' }] },
  'im_open_login_svc/account_list': { Limit: 5, Next: 'a' },
  'im_open_login_svc/account_delete': { DeleteItem: [{ UserID: 'dave' }] },
  'im_open_login_svc/kick': { UserID: 'carol' },
  'group_open_http_svc/create_group': {
    ...{ ...team, Type: 'Public', Name: 'Team', Owner_Account: 'alice', MaxMemberCount: 100 },
    ...{
      Introduction: 'a',
      Notification: 'b',
      FaceUrl: 'https://c',
      ApplyJoinOption: 'FreeAccess',
    },
    ...{ InviteJoinOption: 'FreeAccess', AppDefinedData: [{ Key: 'k', Value: 'v' }] },
    MemberList: [{ ...one, Role: 'Admin', AppMemberDefinedData: [{ Key: 'k', Value: 'v' }] }],
  },
  'group_open_http_svc/send_group_msg': {
    ...{ ...team, Random: 7, MsgBody: text, From_Account: 'alice', MsgPriority: 'High' },
    ...{ MsgTimeStamp: 1_600_000_000 },
    ...{ MsgOnlineOnlyFlag: 0, CloudCustomData: 'c', SendMsgControl: ['NoUnread'] },
    ...{ ForbidCallbackControl: ['ForbidBeforeSendMsgCallback'], OfflinePushInfo: { Title: 'x' } },
    ...{ GroupAtInfo: [{ GroupAtAllFlag: 1 }], IsNeedReadReceipt: 1, SupportMessageExtension: 1 },
  },
  'group_open_http_svc/modify_group_base_info': {
    ...{ ...team, Name: 'Crew', Introduction: 'x', Notification: 'y', FaceUrl: 'z' },
    ...{ MaxMemberNum: 90, ApplyJoinOption: 'NeedPermission', InviteJoinOption: 'FreeAccess' },
    ...{ MuteAllMember: 'Off', AppDefinedData: [{ Key: 'k', Value: 'w' }] },
  },
  'group_open_http_svc/get_group_info': {
    GroupIdList: ['team'],
    ResponseFilter: { GroupBaseInfoFilter: ['Name'], MemberInfoFilter: ['Role'] },
  },
  'group_open_http_svc/get_appid_group_list': { Limit: 5, Next: 0, Type: 'Public' },
  'group_open_http_svc/get_joined_group_list': {
    ...{ ...one, Limit: 5, Offset: 0, GroupType: 'Public', WithHugeGroups: 1 },
    ...{ WithNoActiveGroups: 1, ResponseFilter: { SelfInfoFilter: ['Role'] } },
  },
  'group_open_http_svc/get_group_member_info': {
    ...{ ...team, Limit: 5, Offset: 0, MemberInfoFilter: ['Role'], MemberRoleFilter: ['Admin'] },
  },
  'group_open_http_svc/get_role_in_group': { ...team, User_Account: ['bob'] },
  'group_open_http_svc/get_online_member_num': team,
  'group_open_http_svc/add_group_member': {
    ...team,
    Silence: 1,
    MemberList: [{ Member_Account: 'carol' }],
  },
  'group_open_http_svc/delete_group_member': {
    ...{ ...team, Silence: 0, Reason: 'why', MemberToDel_Account: ['carol'] },
  },
  'group_open_http_svc/modify_group_member_info': {
    ...{ ...team, ...one, Role: 'Member', NameCard: 'B', MsgFlag: 'AcceptAndNotify', MuteTime: 0 },
    AppMemberDefinedData: [{ Key: 'k', Value: 'w' }],
  },
  'group_open_http_svc/forbid_send_msg': { ...team, Members_Account: ['bob'], ShutUpTime: 60 },
  'group_open_http_svc/get_group_muted_account': team,
  'group_open_http_svc/get_group_shutted_uin': team,
  'openim/modify_group_msg': { ...team, MsgSeq: 2, MsgBody: text, CloudCustomData: 'x' },
  'group_open_http_svc/group_msg_get_simple': {
    ...team,
    ReqMsgNumber: 5,
    ReqMsgSeq: 9,
    WithRecalledMsg: 1,
  },
  'group_open_http_svc/get_group_msg_receipt': { ...team, MsgSeqList: [{ MsgSeq: 2 }] },
  'group_open_http_svc/set_unread_msg_num': { ...team, ...one, UnreadMsgNum: 1 },
  'group_open_http_svc/group_msg_recall': { ...team, MsgSeqList: [{ MsgSeq: 2 }], Reason: 'why' },
  'group_open_http_svc/delete_group_msg_by_sender': { ...team, Sender_Account: 'bob' },
  'group_open_http_svc/update_group_counter': {
    ...team,
    GroupCounter: [{ Key: 'k', Value: 1 }],
    Mode: 'Set',
  },
  'group_open_http_svc/get_group_counter': { ...team, GroupCounterKeys: ['k'] },
  'group_open_attr_http_svc/set_group_attr': { ...team, GroupAttr: [{ key: 'k', value: 'v' }] },
  'group_open_attr_http_svc/modify_group_attr': { ...team, GroupAttr: [{ key: 'k', value: 'w' }] },
  'group_open_attr_http_svc/get_group_attr': team,
  'group_open_attr_http_svc/delete_group_attr': { ...team, GroupAttr: [{ key: 'k' }] },
  'group_open_attr_http_svc/clear_group_attr': team,
  'group_open_http_svc/send_group_system_notification': {
    ...team,
    Content: 'x',
    ToMembers_Account: ['bob'],
  },
  'group_open_http_svc/send_room_custom_data': { ...team, Data: 'x' },
  'group_open_http_svc/change_group_owner': { ...team, NewOwner_Account: 'bob' },
  'group_open_http_svc/import_group': {
    ...{
      GroupId: 'old',
      Type: 'Public',
      Name: 'Old',
      CreateTime: 1_600_000_000,
      Owner_Account: 'alice',
    },
  },
  'group_open_http_svc/import_group_msg': {
    GroupId: 'old',
    RecentContactFlag: 1,
    MsgList: [
      {
        ...{ From_Account: 'bob', SendTime: 1_600_000_009, Random: 7, MsgBody: text },
        CloudCustomData: 'c',
      },
    ],
  },
  'group_open_http_svc/import_group_member': {
    GroupId: 'old',
    MemberList: [{ ...one, Role: 'Admin', JoinTime: 1_600_000_001, UnreadMsgNum: 1 }],
  },
  'million_group_open_http_svc/create_topic': {
    ...{ ...town, TopicName: 'News', TopicId: '@TGS#_town@TOPIC#_news', CustomString: 'c' },
    ...{ FaceUrl: 'https://f', Notification: 'n', Introduction: 'i' },
  },
  'million_group_open_http_svc/modify_topic': {
    ...{ ...town, TopicName: 'Old', TopicId: '@TGS#_town@TOPIC#_news', MuteAllMember: 'Off' },
  },
  'million_group_open_http_svc/get_topic': { ...town, TopicIdList: ['@TGS#_town@TOPIC#_news'] },
  'million_group_open_http_svc/destroy_topic': { ...town, TopicIdList: ['@TGS#_town@TOPIC#_news'] },
  'group_open_avchatroom_http_svc/get_members': { GroupId: 'room', Timestamp: 0 },
  'group_open_avchatroom_http_svc/modify_user_info': {
    ...{ GroupId: 'room', CommandType: 1, MemberList: [{ ...one, Marks: [1_000] }] },
  },
  'group_open_http_svc/ban_group_member': {
    ...{ GroupId: 'room', Members_Account: ['bob'], Duration: 60, Description: 'why' },
  },
  'group_open_http_svc/get_group_ban_member': { GroupId: 'room', Limit: 5, Offset: 0 },
  'group_open_http_svc/unban_group_member': { GroupId: 'room', Members_Account: ['bob'] },
  'group_open_http_svc/send_broadcast_msg': { Random: 7, MsgBody: text, From_Account: 'alice' },
  'openim/sendmsg': {
    ...{
      ...pair,
      MsgRandom: 8,
      MsgTimeStamp: now,
      MsgBody: text,
      SyncOtherMachine: 1,
      MsgLifeTime: 60,
    },
    ...{ CloudCustomData: 'c', SendMsgControl: ['NoLastMsg'], ForbidCallbackControl: ['x'] },
    ...{ OfflinePushInfo: { PushFlag: 0, Desc: 'x' }, IsNeedReadReceipt: 0 },
  },
  'openim/batchsendmsg': {
    From_Account: 'alice',
    To_Account: ['bob'],
    MsgRandom: 9,
    MsgBody: text,
  },
  'openim/importmsg': {
    ...{ From_Account: 'bob', To_Account: 'carol', MsgRandom: 9, MsgBody: text },
    ...{ MsgTimeStamp: 1_600_000_000, SyncFromOldSystem: 2 },
  },
  'openim/admin_getroammsg': {
    ...{ Operator_Account: 'alice', Peer_Account: 'bob', MaxCnt: 5, MinTime: 0, MaxTime: now + 60 },
    LastMsgKey: '9_9_9',
  },
  'openim/admin_set_msg_read': { Report_Account: 'bob', Peer_Account: 'alice', MsgReadTime: now },
  'openim/get_c2c_unread_msg_num': { To_Account: 'bob', Peer_Account: ['alice'] },
  'openim/query_online_status': { To_Account: ['bob'], IsNeedDetail: 1 },
  'openim/querystate': { To_Account: ['bob'] },
  'profile/portrait_set': {
    ...{ From_Account: 'bob', ProfileItem: [{ Tag: 'Tag_Profile_IM_Nick', Value: 'Bob' }] },
  },
  'profile/portrait_get': { To_Account: ['bob'], TagList: ['Tag_Profile_IM_Nick'] },
  'sns/friend_add': {
    ...{ From_Account: 'alice', AddType: 'Add_Type_Both', ForceAddFlags: 1 },
    AddFriendItem: [{ ...friend, Remark: 'B', GroupName: 'g', AddWording: 'w' }],
  },
  'sns/friend_import': {
    ...{ From_Account: 'carol', AddFriendItem: [{ ...friend, GroupName: ['g'], AddTime: 7 }] },
  },
  'sns/friend_update': {
    From_Account: 'alice',
    UpdateItem: [{ To_Account: 'bob', SnsItem: [{ Tag: 'Tag_SNS_IM_Remark', Value: 'x' }] }],
  },
  'sns/friend_check': {
    ...{ From_Account: 'alice', To_Account: ['bob'], CheckType: 'CheckResult_Type_Both' },
  },
  'sns/friend_get': {
    From_Account: 'alice',
    StartIndex: 0,
    StandardSequence: 0,
    CustomSequence: 0,
  },
  'sns/friend_get_list': {
    From_Account: 'alice',
    To_Account: ['bob'],
    TagList: ['Tag_SNS_IM_Group'],
  },
  'sns/group_add': { From_Account: 'alice', GroupName: ['h'], To_Account: ['bob'] },
  'sns/group_get': {
    ...{
      From_Account: 'alice',
      LastSequence: 0,
      NeedFriend: 'Need_Friend_Type_Yes',
      GroupName: ['h'],
    },
  },
  'sns/group_delete': { From_Account: 'alice', GroupName: ['h'] },
  'sns/friend_delete': {
    From_Account: 'alice',
    To_Account: ['bob'],
    DeleteType: 'Delete_Type_Both',
  },
  'sns/friend_delete_all': { From_Account: 'carol', DeleteType: 'Delete_Type_Single' },
  'sns/black_list_add': { From_Account: 'alice', To_Account: ['bob'] },
  'sns/black_list_get': { From_Account: 'alice', StartIndex: 0, MaxLimited: 5, LastSequence: 0 },
  'sns/black_list_check': {
    ...{ From_Account: 'alice', To_Account: ['bob'], CheckType: 'BlackCheckResult_Type_Both' },
  },
  'sns/black_list_delete': { From_Account: 'alice', To_Account: ['bob'] },
  'recentcontact/get_list': { From_Account: 'alice', TimeStamp: 0, StartIndex: 0, AssistFlags: 0 },
  'recentcontact/delete': { From_Account: 'alice', Type: 1, To_Account: 'bob', ClearRamble: 1 },
  'openconfigsvr/setnospeaking': {
    ...{ Set_Account: 'bob', C2CmsgNospeakingTime: 5, GroupmsgNospeakingTime: 5 },
  },
  'openconfigsvr/getnospeaking': { Get_Account: 'bob' },
  'group_open_http_svc/destroy_group': { GroupId: 'old' },
}
