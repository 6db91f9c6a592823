import { noSettings } from './conversation-settings.ts'
import type { Member } from './entities.ts'

/** The record of a community's member in a topic in which it has no activity. */
export const newTopicMember = (
  topicRowID: number,
  member: Member,
  joinSequence: number,
): Member => ({
  ...member,
  ...noSettings,
  remind: member.remind,
  groupRowID: topicRowID,
  joinSequence,
  readSequence: joinSequence - 1,
  customFields: [],
  clearedSequence: 0,
  deletedCount: 0,
  muteUntil: 0,
  lastSent: 0,
  touchedIn: 0,
})
