/**
 * The test kit: a fake chat for unit tests of applications, and the real server for tests of
 * everything.
 *
 * @packageDocumentation
 */
export {
  aConversation,
  aFriend,
  aGroup,
  aGroupConversation,
  aGroupMessage,
  aMember,
  aMessage,
  aProfile,
  aText,
  NOON,
  someMessages,
} from './builders.ts'
export { createFakeChat, type FakeChat, type FakeChatOptions } from './fake/create-fake-chat.ts'
export { ManualClock } from './manual-clock.ts'
export {
  createTestPlatform,
  type TestPlatform,
  type TestPlatformOptions,
} from './platform/test-platform.ts'
export type { TestConnection } from './platform/test-socket.ts'
export { Cable } from './real/cable.ts'
export {
  createTestServer,
  type RestAnswer,
  type TestServer,
  type TestServerOptions,
} from './real/create-test-server.ts'
export { createDevice, type Device, type DeviceOptions } from './real/device.ts'
export { type RecordedEvents, recordEvents } from './recorded-events.ts'
export type { Behaviour, Hooks } from './scripted/behaviours.ts'
export * as behaviours from './scripted/behaviours.ts'
export { keepsHistory, type Stored, storesMessages } from './scripted/history.ts'
export {
  type Answer,
  type AnyCommand,
  type Received,
  Refused,
  ScriptedServer,
} from './scripted/scripted-server.ts'
export type { ServerSession } from './scripted/server-session.ts'
