import type { Schema } from '../schema.ts'

/** Every table with the columns of its key; referenced tables come first. */
export const keys = {
  accounts: ['id'],
  account_log: ['account_id', 'position'],
  conversations: ['id'],
  messages: ['id'],
  message_months: ['conversation_id', 'month'],
  user_conversations: ['account_id', 'peer_id'],
  groups: ['id'],
  group_members: ['group_id', 'account_id'],
  group_data: ['group_id', 'kind'],
  group_log: ['group_id', 'order_id'],
  group_applications: ['id'],
  application_notices: ['application_id', 'account_id'],
  message_reactions: ['conversation_id', 'sequence', 'reaction_id', 'account_id'],
  message_extensions: ['conversation_id', 'sequence', 'key'],
  message_extension_heads: ['conversation_id', 'sequence'],
  message_receipts: ['conversation_id', 'sequence', 'account_id'],
  message_receivers: ['conversation_id', 'sequence', 'account_id'],
  message_mentions: ['conversation_id', 'sequence', 'account_id'],
  deleted_messages: ['account_id', 'conversation_id', 'sequence'],
  merged_messages: ['key'],
  merged_references: ['merged_key', 'conversation_id', 'sequence'],
  merged_within: ['merged_key', 'within_key'],
  objects: ['id'],
  object_references: ['object_id', 'conversation_id', 'sequence'],
  merged_objects: ['merged_key', 'object_id'],
  people: ['account_id'],
  friends: ['account_id', 'friend_id'],
  friend_applications: ['account_id', 'is_sent', 'other_id'],
  blacklist: ['account_id', 'blocked_id'],
  follows: ['account_id', 'followed_id'],
  app_settings: ['app', 'name'],
  client_reports: ['id'],
  push_targets: ['app', 'token'],
  server_keys: ['name'],
  search_texts: ['conversation_id', 'sequence'],
  search_changes: ['id'],
  search_mark: ['id'],
  last_ids: ['name'],
} as const satisfies { readonly [Name in keyof Schema]: readonly (keyof Schema[Name])[] }

export type TableName = keyof typeof keys

export const tableNames = Object.keys(keys) as TableName[]
