import { methodsOver } from '../methods-over.ts'
import type { GroupDataApi } from './api.ts'
import type { GroupDataContext } from './context.ts'
import { groupDataStateFeature } from './index.ts'
import { decreaseGroupCounter } from './methods/decrease-group-counter.ts'
import { deleteGroupAttributes } from './methods/delete-group-attributes.ts'
import { getGroupAttributes } from './methods/get-group-attributes.ts'
import { getGroupCounters } from './methods/get-group-counters.ts'
import { getPinnedGroupMessageList } from './methods/get-pinned-group-message-list.ts'
import { increaseGroupCounter } from './methods/increase-group-counter.ts'
import { initGroupAttributes } from './methods/init-group-attributes.ts'
import { pinGroupMessage } from './methods/pin-group-message.ts'
import { setGroupAttributes } from './methods/set-group-attributes.ts'
import { setGroupCounters } from './methods/set-group-counters.ts'

const table = {
  initGroupAttributes,
  setGroupAttributes,
  deleteGroupAttributes,
  getGroupAttributes,
  setGroupCounters,
  increaseGroupCounter,
  decreaseGroupCounter,
  getGroupCounters,
  pinGroupMessage,
  getPinnedGroupMessageList,
}

/** Data of groups besides messages and members: attributes, counters, pinned messages. */
export const groupDataFeature = methodsOver<GroupDataApi, GroupDataContext>(
  'groupData',
  groupDataStateFeature,
  table,
)
