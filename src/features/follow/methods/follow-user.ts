import { followCommands } from '../commands.ts'
import { followMethod } from '../follow-method.ts'

export const followUser = followMethod('followUser', followCommands.add)
