const member = {
  ...{ userID: '', nick: '', avatar: '', joinTime: 0, nameCard: '', muteUntil: 0 },
  memberCustomField: [{ key: '', value: '' }],
}

/** Each group is checked separately when it is applied. */
export const groupsShape = { groups: [{}], failures: [{ groupID: '', code: 0, message: '' }] }

export const membersShape = { memberList: [member] }

export const memberPageShape = { ...membersShape, offset: 0 }

export const changedMemberShape = { 'member?': member }

/** Results for users, one by one. */
export const addedShape = { memberList: [{ userID: '', result: 0 }] }
