import type { TencentCloudChat } from './tim.js'

/** A constant of the API: any member of `TencentCloudChat.TYPES`. */
export type Constant = TencentCloudChat.TYPES
