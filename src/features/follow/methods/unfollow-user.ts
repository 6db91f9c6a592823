import { followCommands } from '../commands.ts'
import { followMethod } from '../follow-method.ts'

export const unfollowUser = followMethod('unfollowUser', followCommands.remove)
