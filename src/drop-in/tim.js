export { ChatSDK, create, default as TencentCloudChat, EVENT, TSignaling, TYPES } from '../index.ts'
