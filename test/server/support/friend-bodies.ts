import type { commands } from 'tavern-im/protocol'
import type { Requests } from './group-bodies.ts'

const application = {
  to: 'bob',
  source: 'AddSource_Type_Web',
  wording: 'hello',
  remark: 'Bob',
  groupName: 'work',
} as const

/** A body that each command about friends takes, with every field it knows; from alice. */
export const friendBodies: Requests<typeof commands.friend> = {
  list: { startIndex: 0 },
  get: { userIDList: ['bob'] },
  add: { ...application, type: 'Add_Type_Both' },
  delete: { userIDList: ['dave'], type: 'Delete_Type_Both' },
  check: { userIDList: ['bob'], type: 'CheckResult_Type_Both' },
  update: {
    userID: 'bob',
    remark: 'Bob',
    friendCustomField: [{ key: 'Tag_SNS_Custom_Pet', value: 'cat' }],
  },
  applications: { startIndex: 0 },
  respond: { userID: 'bob', action: 'Response_Action_AgreeAndAdd', remark: 'Bob' },
  deleteApplication: { userID: 'bob', type: 1 },
  readApplications: { position: 0 },
  createGroup: { name: 'school', userIDList: ['bob'] },
  deleteGroup: { name: 'school' },
  renameGroup: { oldName: 'school', newName: 'university' },
  fillGroup: { name: 'school', userIDList: ['bob'], operationType: 1 },
}
