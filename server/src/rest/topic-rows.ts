import { LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Group } from '../domain/cache/entities.ts'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import { changeGroup } from '../domain/groups/change-group.ts'
import type { GroupChanges } from '../domain/groups/group-changes.ts'
import type { GroupPosting } from '../domain/groups/group-posting.ts'
import type { Maintenance } from '../domain/maintenance.ts'
import { groupOf } from '../domain/rules/membership.ts'
import { createTopic } from '../handlers/topic/create-topic.ts'
import { deleteTopics } from '../handlers/topic/delete-topics.ts'
import {
  topicFields,
  topicIDList,
  topicName,
  topicOf,
  withTopics,
} from '../handlers/topic/topic-fields.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { type Guard, optional, record, shape, text } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { BackEnds } from '../services/services.ts'
import { asBackEnd, operatorOf } from './act-as.ts'
import { either, groupID } from './fields.ts'
import { onOff, restGroup } from './group-shapes.ts'
import { lookUp, type RestContext, type RestRows, row } from './rest-row.ts'

const { GROUP_BAD_PARAMETER: BAD } = serverCodes

const fields = {
  GroupId: groupID,
  CustomString: topicFields.customData,
  FaceUrl: topicFields.avatar,
  Notification: topicFields.notification,
  Introduction: topicFields.introduction,
}

const readCreate = shape({
  ...fields,
  TopicName: topicName,
  TopicId: optional(text(LIMITS.FRAME_BYTES)),
})

const changed = shape({
  ...fields,
  TopicId: text(LIMITS.TOPIC_ID_BYTES, 1),
  TopicName: optional(topicName),
})

const muteAll = optional(either(optional(onOff), 'MuteAllMember', 'ShutUpAllMember'))

const readChange: Guard<Change> = (value, name) => ({
  ...changed(record(value, name), name),
  isMuted: muteAll(value, name),
})

type Change = ReturnType<typeof changed> & { readonly isMuted: 'On' | 'Off' | undefined }

/** `million_group_open_http_svc`: topics of communities. */
export const topicRows: RestRows<GroupPosting & Configuration & Maintenance & BackEnds> = {
  create_topic: row(
    ['group', 'GroupId'],
    readCreate,
    async (rest, request) => {
      const { topicID } = await createTopic(await asBackEnd(rest), {
        groupID: request.GroupId,
        topicID: request.TopicId ?? '',
        topicName: request.TopicName,
        customData: request.CustomString,
        avatar: request.FaceUrl,
        notification: request.Notification,
        introduction: request.Introduction,
      })
      return { TopicId: topicID }
    },
    BAD,
  ),
  destroy_topic: row(
    ['group', 'GroupId'],
    shape({ GroupId: groupID, TopicIdList: topicIDList }),
    async (rest, { GroupId, TopicIdList = [] }) => {
      const request = { groupID: GroupId, topicIDList: TopicIdList }
      const { successTopicList, failureTopicList } = await deleteTopics(
        await asBackEnd(rest),
        request,
      )
      const gone = successTopicList.map((one) => ({
        TopicId: one.topicID,
        ResultCode: 0,
        ResultInfo: '',
      }))
      const failed = failureTopicList.map((one) => ({
        TopicId: one.topicID,
        ResultCode: one.code,
        ResultInfo: one.message,
      }))
      return { DestroyResultItem: [...gone, ...failed] }
    },
    BAD,
  ),
  get_topic: lookUp(
    ['group', 'GroupId'],
    shape({ GroupId: groupID, TopicIdList: topicIDList }),
    async (rest, { GroupId, TopicIdList }) => {
      const group = await withLoaded(() => community(rest, GroupId))
      const items: object[] = []
      for (const id of TopicIdList ?? group.topics) items.push(await infoOf(rest, GroupId, id))
      return { TopicInfo: items }
    },
    BAD,
  ),
  modify_topic: row(['group', 'GroupId'], readChange, (rest, body) => change(rest, body), BAD),
}

const community = ({ services, sdkAppID }: RestContext<Data>, groupID: string): Group => {
  const group = groupOf(services, sdkAppID, groupID)
  withTopics(group)
  return group
}

const infoOf = async (
  rest: RestContext<Data>,
  groupID: string,
  TopicId: string,
): Promise<object> => {
  try {
    const topic = await withLoaded(() => topicOf(rest.services, community(rest, groupID), TopicId))
    return { TopicId, ErrorCode: 0, ErrorInfo: '', ...restTopic(topic) }
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    return { TopicId, ErrorCode: cause.code, ErrorInfo: cause.message }
  }
}

const restTopic = (topic: Group): object => {
  const { CreateTime, LastMsgTime, NextMsgSeq, MuteAllMember } = restGroup(topic)
  return {
    TopicName: topic.name,
    FaceUrl: topic.avatar,
    Introduction: topic.introduction,
    Notification: topic.notification,
    CustomString: topic.topicData,
    CreateTime,
    LastMsgTime,
    NextMsgSeq,
    MuteAllMember,
  }
}

const change = async (rest: RestContext<GroupPosting>, request: Change): Promise<object> => {
  await withLoaded(() => {
    const by = operatorOf(rest)
    const topic = topicOf(rest.services, community(rest, request.GroupId), request.TopicId)
    const changes = {
      name: request.TopicName,
      avatar: request.FaceUrl,
      introduction: request.Introduction,
      notification: request.Notification,
      topicData: request.CustomString,
      muteAll: request.isMuted && request.isMuted === 'On',
    }
    const defined = Object.entries(changes).filter(([, value]) => value !== undefined)
    changeGroup(rest.services, topic, Object.fromEntries(defined) as GroupChanges, by)
  })
  await rest.services.writer.settled()
  return {}
}
