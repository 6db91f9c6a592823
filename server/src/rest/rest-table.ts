import type { Services } from '../handlers/services.ts'
import { accountListRow } from './account-list-row.ts'
import { accountRows, onlineStatusRow } from './account-rows.ts'
import { blockRows } from './block-rows.ts'
import { c2cChangeRows } from './c2c-change-rows.ts'
import { c2cHistoryRows } from './c2c-history-rows.ts'
import { c2cReadingRows } from './c2c-reading-rows.ts'
import { c2cSendRows } from './c2c-send-rows.ts'
import { configRows } from './config-rows.ts'
import { conversationRows } from './conversation-rows.ts'
import { friendGroupRows } from './friend-group-rows.ts'
import { friendListRows } from './friend-list-rows.ts'
import { friendRows } from './friend-rows.ts'
import { groupChangeRows } from './group-change-rows.ts'
import { attributeRows, counterRows } from './group-data-rows.ts'
import { groupInfoRows } from './group-info-rows.ts'
import { groupListRows } from './group-list-rows.ts'
import { groupMessageRows, modifyGroupRow } from './group-message-rows.ts'
import { groupRows } from './group-rows.ts'
import { importRows } from './import-rows.ts'
import { loginRows } from './login-rows.ts'
import { memberRows } from './member-rows.ts'
import { profileRows } from './profile-rows.ts'
import { readingRows } from './reading-rows.ts'
import type { RestRow, RestRows } from './rest-row.ts'
import { banListRow, roomMemberRows } from './room-member-rows.ts'
import { roomRows } from './room-rows.ts'
import { silenceRows } from './silence-rows.ts'
import { topicRows } from './topic-rows.ts'

const services: Readonly<Record<string, RestRows<Services>>> = {
  group_open_attr_http_svc: attributeRows,
  group_open_avchatroom_http_svc: roomMemberRows,
  group_open_http_svc: {
    ...counterRows,
    // Back ends write under one service and read under another.
    ...attributeRows,
    ...groupRows,
    ...groupChangeRows,
    ...groupInfoRows,
    ...groupListRows,
    ...groupMessageRows,
    ...memberRows,
    ...importRows,
    ...readingRows,
    get_group_ban_member: banListRow,
    ...roomRows,
  },
  im_open_login_svc: { ...loginRows, ...accountRows, account_list: accountListRow },
  million_group_open_http_svc: topicRows,
  openconfigsvr: { ...configRows, ...silenceRows },
  openim: {
    ...c2cSendRows,
    ...c2cHistoryRows,
    ...c2cChangeRows,
    ...c2cReadingRows,
    modify_group_msg: modifyGroupRow,
    query_online_status: onlineStatusRow,
    querystate: onlineStatusRow,
  },
  profile: profileRows,
  recentcontact: conversationRows,
  sns: { ...friendRows, ...friendListRows, ...friendGroupRows, ...blockRows },
}

/** Every command of the back-end API by its path after `/v4/`. */
export const restTable: ReadonlyMap<string, RestRow<Services>> = new Map(
  Object.entries(services).flatMap(([service, rows]) =>
    Object.entries(rows).map(([command, row]) => [`${service}/${command}`, row]),
  ),
)
