import * as errorCodes from '../../kernel/error-codes.ts'
import { ImError, imError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/wire.ts'
import { isLike } from '../../lib/is-like.ts'
import { groupCommands, type WireGroup } from './commands.ts'
import type { GroupContext } from './context.ts'
import { READ_AGAIN_MS } from './limits.ts'
import { entered, joined } from './membership.ts'
import { type Group, groupShape, toGroup } from './model.ts'

/** No such group; not in it; nothing. */
const NOT_YET: readonly number[] = [10010, 10007, errorCodes.GROUP_NOT_FOUND[0]]

/**
 * The known part of the group; `position` of the account's log is that of my entry, or of my last
 * exit.
 */
type Known = Pick<WireGroup, 'groupID' | 'type' | 'name' | 'position'>

/**
 * I joined a group. If the answer does not contain the group, it is read; if the server does not
 * know me there yet, the group is listed anyway and read again after a while (spec 3 section 4).
 */
export const addJoinedGroup = async (
  im: GroupContext,
  received: WireGroup | undefined,
  { position, ...known }: Known,
): Promise<Group> => {
  if (isGroup(received)) return addUnlessLeft(im, received, position)
  try {
    return addUnlessLeft(im, await read(im, known.groupID), position)
  } catch (error) {
    if (!(error instanceof ImError && NOT_YET.includes(error.code))) throw error
    const group = addUnlessLeft(im, { ...blank, ...known }, position)
    im.timers.add(im.platform.clock.after(READ_AGAIN_MS, () => void readAgain(im, known.groupID)))
    return group
  }
}

/** Another device of mine may have left it before the answer arrived. */
const addUnlessLeft = (im: GroupContext, received: WireGroup, position: number): Group =>
  im.groups.hasLeft(received, position)
    ? toGroup(received, im.gate.me.userID)
    : entered(im, received, position)

const isGroup = (value: WireGroup | undefined): value is WireGroup => isLike(groupShape, value)

/**
 * The group on the server; rejects with the code of its failure. `wire`: the host's, if the host
 * requested it.
 */
export const read = async (
  im: GroupContext,
  groupID: string,
  wire: Caller = im.wire.own,
): Promise<WireGroup> => {
  const { groups, failures } = await wire.call(groupCommands.profile, { groupIDList: [groupID] })
  const [group] = groups
  if (isGroup(group)) return group
  const [failure] = failures
  const action = 'read group'
  if (failure === undefined) throw imError(errorCodes.GROUP_NOT_FOUND, { action })
  throw new ImError(failure.code, failure.message, { groupID }, undefined, action)
}

const readAgain = async (im: GroupContext, groupID: string): Promise<void> => {
  try {
    const group = await read(im, groupID)
    if (im.groups.get(groupID) !== undefined) joined(im, group)
  } catch (error) {
    im.log.debug(`load group ${groupID}`, error)
  }
}

const blank: WireGroup = {
  groupID: '',
  name: '',
  avatar: '',
  type: '',
  introduction: '',
  notification: '',
  ownerID: '',
  createTime: 0,
  infoSequence: 0,
  lastInfoTime: 0,
  memberCount: 0,
  maxMemberCount: 0,
  joinOption: '',
  inviteOption: '',
  groupCustomField: [],
  muteAllMembers: 'Off',
  isSupportTopic: 0,
  nextMessageSeq: 0,
  position: 0,
}
