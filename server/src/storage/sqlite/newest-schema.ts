// Printed from the migrations by `npx vitest run test/server/storage/newest-schema.test.ts --update`.

/** Creates the tables, indexes and rows of an empty SQLite database. */
export const newestSchema = `
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "accounts" ("id" integer primary key, "app" bigint not null, "user_id" text not null, "tiny_id" text not null, "profile" text not null, "created" bigint not null, "void_until" bigint default 0 not null, "folders" text default '' not null, "receive_option" text default '' not null, "custom_status" text default '' not null, "is_logged_in" bigint default 0 not null, "search_nick" text default '' not null, "search_gender" bigint default 0 not null, "search_birthday" bigint default 0 not null, "c2c_muted_until" bigint default 0 not null, "group_muted_until" bigint default 0 not null, "is_deleted" integer default 0 not null, constraint "accounts_user" unique ("app", "user_id"));
CREATE TABLE "account_log" ("account_id" bigint not null references "accounts" ("id"), "position" bigint not null, "data" text not null, constraint "account_log_key" primary key ("account_id", "position")) without rowid;
CREATE TABLE "conversations" ("id" integer primary key, "app" bigint not null, "key" text not null, "last_sequence" bigint default 0 not null, "last_message_id" bigint default 0 not null, "last_time" bigint default 0 not null, constraint "conversations_key" unique ("app", "key"));
CREATE TABLE "messages" ("id" integer primary key, "conversation_id" bigint not null, "sequence" bigint not null, "sender_id" bigint not null, "client_time" bigint not null, "random" bigint not null, "time" bigint not null, "flags" bigint not null, "position" bigint not null, "body" blob not null, constraint "messages_sequence" unique ("conversation_id", "sequence"), constraint "messages_identity" unique ("client_time", "random", "sender_id"));
CREATE TABLE "user_conversations" ("account_id" bigint not null, "peer_id" bigint not null, "conversation_id" bigint not null, "unread" bigint not null, "read_sequence" bigint not null, "peer_read_time" bigint not null, "next_sequence" bigint not null, "last_sequence" bigint not null, "last_time" bigint not null, "is_pinned" bigint not null, "remind" bigint not null, "position" bigint not null, "cleared_sequence" bigint default 0 not null, "deleted_count" bigint default 0 not null, "marks" text default '' not null, "custom_data" text default '' not null, "folders" text default '' not null, "listed_from" bigint default 0 not null, constraint "user_conversations_key" primary key ("account_id", "peer_id")) without rowid;
CREATE INDEX "user_conversations_position" on "user_conversations" ("account_id", "position");
CREATE TABLE "groups" ("id" integer primary key, "app" bigint not null, "group_id" text not null, "conversation_id" bigint not null, "type" text not null, "owner" text not null, "name" text not null, "avatar" text not null, "introduction" text not null, "notification" text not null, "join_option" text not null, "invite_option" text not null, "custom_fields" text not null, "max_members" bigint not null, "member_count" bigint not null, "created" bigint not null, "info_sequence" bigint not null, "last_info_time" bigint not null, "position" bigint not null, "has_targeted" bigint default 0 not null, "mute_all" bigint default 0 not null, "is_support_topic" bigint default 0 not null, "dismissed" text default '' not null, "community_id" bigint default 0 not null, "topic_data" text default '' not null, "search_name" text default '' not null, constraint "groups_id" unique ("app", "group_id"));
CREATE TABLE "group_members" ("group_id" bigint not null, "account_id" bigint not null, "role" bigint not null, "join_time" bigint not null, "join_sequence" bigint not null, "name_card" text not null, "remind" bigint not null, "read_sequence" bigint not null, "custom_fields" text not null, "cleared_sequence" bigint default 0 not null, "deleted_count" bigint default 0 not null, "marks" text default '' not null, "custom_data" text default '' not null, "folders" text default '' not null, "listed_from" bigint default 0 not null, "is_pinned" bigint default 0 not null, "mute_until" bigint default 0 not null, "search_card" text default '' not null, "slot" bigint default 0 not null, "last_sent" bigint default 0 not null, constraint "group_members_key" primary key ("group_id", "account_id")) without rowid;
CREATE INDEX "group_members_account" on "group_members" ("account_id");
CREATE TABLE "group_log" ("group_id" bigint not null, "order_id" bigint not null, "position" bigint not null, "data" text not null, constraint "group_log_key" primary key ("group_id", "order_id")) without rowid;
CREATE INDEX "group_log_order" on "group_log" ("order_id");
CREATE TABLE "app_settings" ("app" bigint not null, "name" text not null, "version" bigint not null, "value" text not null, "source" text not null, constraint "app_settings_key" primary key ("app", "name")) without rowid;
CREATE TABLE "client_reports" ("id" integer primary key, "app" bigint not null, "tiny_id" text not null, "time" bigint not null, "name" text not null, "command" text not null, "data" text not null);
CREATE TABLE "message_reactions" ("conversation_id" bigint not null, "sequence" bigint not null, "reaction_id" text not null, "account_id" bigint not null, "order_id" bigint not null, constraint "message_reactions_key" primary key ("conversation_id", "sequence", "reaction_id", "account_id")) without rowid;
CREATE TABLE "message_extensions" ("conversation_id" bigint not null, "sequence" bigint not null, "key" text not null, "value" text not null, "seq" bigint not null, "account_id" bigint not null, constraint "message_extensions_key" primary key ("conversation_id", "sequence", "key")) without rowid;
CREATE TABLE "message_extension_heads" ("conversation_id" bigint not null, "sequence" bigint not null, "global_sequence" bigint not null, "clear_sequence" bigint not null, constraint "message_extension_heads_key" primary key ("conversation_id", "sequence")) without rowid;
CREATE TABLE "message_receipts" ("conversation_id" bigint not null, "sequence" bigint not null, "account_id" bigint not null, "time" bigint default 0 not null, constraint "message_receipts_key" primary key ("conversation_id", "sequence", "account_id")) without rowid;
CREATE TABLE "message_receivers" ("conversation_id" bigint not null, "sequence" bigint not null, "account_id" bigint not null, "time" bigint default 0 not null, constraint "message_receivers_key" primary key ("conversation_id", "sequence", "account_id")) without rowid;
CREATE TABLE "deleted_messages" ("account_id" bigint not null, "conversation_id" bigint not null, "sequence" bigint not null, constraint "deleted_messages_key" primary key ("account_id", "conversation_id", "sequence")) without rowid;
CREATE INDEX "deleted_messages_place" on "deleted_messages" ("conversation_id", "sequence");
CREATE TABLE "merged_messages" ("key" text primary key, "app" bigint not null, "account_id" bigint not null, "created" bigint not null, "body" blob not null, "state" bigint default 0 not null);
CREATE TABLE "objects" ("id" integer primary key, "app" bigint not null, "key" text not null, "account_id" bigint not null, "kind" text not null, "name" text not null, "declared_size" bigint not null, "size" bigint default 0 not null, "type" text default '' not null, "state" bigint default 0 not null, "created" bigint not null, "width" bigint default 0 not null, "height" bigint default 0 not null, "duration_ms" bigint default 0 not null, "derived" text default '' not null, "transfer" text default '' not null);
CREATE UNIQUE INDEX "objects_key" on "objects" ("app", "key");
CREATE INDEX "objects_account" on "objects" ("account_id", "state", "size", "declared_size");
CREATE INDEX "objects_created" on "objects" ("state", "created");
CREATE TABLE "object_references" ("object_id" bigint not null, "conversation_id" bigint not null, "sequence" bigint not null, constraint "object_references_key" primary key ("object_id", "conversation_id", "sequence")) without rowid;
CREATE INDEX "object_references_place" on "object_references" ("conversation_id", "sequence");
CREATE TABLE "merged_objects" ("merged_key" text not null, "object_id" bigint not null, constraint "merged_objects_key" primary key ("merged_key", "object_id")) without rowid;
CREATE INDEX "groups_dismissed" on "groups" ("dismissed");
CREATE TABLE "group_applications" ("id" integer primary key, "group_id" bigint not null, "account_id" bigint not null, "applicant_id" bigint not null, "kind" bigint not null, "authentication" text not null, "note" text not null, "created" bigint not null, constraint "group_applications_of" unique ("group_id", "account_id", "kind"));
CREATE INDEX "group_applications_account" on "group_applications" ("account_id");
CREATE TABLE "application_notices" ("application_id" bigint not null, "account_id" bigint not null, "sequence" bigint not null, constraint "application_notices_key" primary key ("application_id", "account_id")) without rowid;
CREATE TABLE "group_data" ("group_id" bigint not null, "kind" text not null, "sequence" bigint not null, "time" bigint not null, "data" text not null, constraint "group_data_key" primary key ("group_id", "kind")) without rowid;
CREATE INDEX "groups_community" on "groups" ("community_id");
CREATE TABLE "message_mentions" ("conversation_id" bigint not null, "sequence" bigint not null, "account_id" bigint not null, constraint "message_mentions_key" primary key ("conversation_id", "sequence", "account_id")) without rowid;
CREATE TABLE "people" ("account_id" bigint not null, "friend_groups" text not null, "read_position" bigint not null, constraint "people_key" primary key ("account_id")) without rowid;
CREATE TABLE "friends" ("account_id" bigint not null, "friend_id" bigint not null, "created" bigint not null, "source" text not null, "wording" text not null, "remark" text not null, "friend_groups" text not null, "custom_fields" text not null, constraint "friends_key" primary key ("account_id", "friend_id")) without rowid;
CREATE INDEX "friends_friend" on "friends" ("friend_id");
CREATE TABLE "friend_applications" ("account_id" bigint not null, "is_sent" bigint not null, "other_id" bigint not null, "position" bigint not null, "created" bigint not null, "source" text not null, "wording" text not null, "remark" text not null, "group_name" text not null, constraint "friend_applications_key" primary key ("account_id", "is_sent", "other_id")) without rowid;
CREATE INDEX "friend_applications_position" on "friend_applications" ("account_id", "position");
CREATE TABLE "blacklist" ("account_id" bigint not null, "blocked_id" bigint not null, "created" bigint not null, constraint "blacklist_key" primary key ("account_id", "blocked_id")) without rowid;
CREATE TABLE "search_texts" ("conversation_id" bigint not null, "sequence" bigint not null, "sender_id" bigint not null, "time" bigint not null, "kind" bigint not null, "is_targeted" bigint not null, "text" blob not null, constraint "search_texts_key" primary key ("conversation_id", "sequence")) without rowid;
CREATE TABLE "search_changes" ("id" integer primary key, "conversation_id" bigint not null, "sequence" bigint not null);
CREATE TABLE "search_mark" ("id" integer primary key, "message_id" bigint not null);
CREATE INDEX "accounts_search" on "accounts" ("app", "search_nick", "search_gender", "search_birthday", "user_id");
CREATE INDEX "groups_search" on "groups" ("app", "search_name", "type", "community_id", "dismissed", "group_id");
CREATE TABLE "last_ids" ("name" text not null, "last" bigint not null, constraint "last_ids_key" primary key ("name")) without rowid;
CREATE TABLE "follows" ("account_id" bigint not null, "followed_id" bigint not null, "created" bigint not null, constraint "follows_key" primary key ("account_id", "followed_id")) without rowid;
CREATE INDEX "follows_following" on "follows" ("account_id", "created", "followed_id");
CREATE INDEX "follows_followers" on "follows" ("followed_id", "created", "account_id");
CREATE TABLE "push_targets" ("app" bigint not null, "token" text not null, "account_id" bigint not null, "instance_id" text not null, "web_keys" text not null, "device" text not null, "created" bigint not null, "unread" bigint not null, constraint "push_targets_key" primary key ("app", "token")) without rowid;
CREATE INDEX "push_targets_account" on "push_targets" ("account_id");
CREATE TABLE "server_keys" ("name" text primary key, "value" text not null);
CREATE INDEX "blacklist_blocked" on "blacklist" ("blocked_id");
CREATE TABLE "message_months" ("conversation_id" bigint not null, "month" bigint not null, "first_sequence" bigint not null, constraint "message_months_key" primary key ("conversation_id", "month")) without rowid;
CREATE INDEX "message_months_month" on "message_months" ("month", "conversation_id");
CREATE INDEX "merged_messages_created" on "merged_messages" ("state", "created", "key");
CREATE INDEX "merged_messages_account" on "merged_messages" ("account_id", "state", "created");
CREATE TABLE "merged_references" ("merged_key" text not null, "conversation_id" bigint not null, "sequence" bigint not null, constraint "merged_references_key" primary key ("merged_key", "conversation_id", "sequence")) without rowid;
CREATE INDEX "merged_references_place" on "merged_references" ("conversation_id", "sequence");
CREATE TABLE "merged_within" ("merged_key" text not null, "within_key" text not null, constraint "merged_within_key" primary key ("merged_key", "within_key")) without rowid;
CREATE INDEX "merged_within_place" on "merged_within" ("within_key");
INSERT INTO "kysely_migration" VALUES
  ('0001-create-tables', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0002-group-log', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0003-app-settings', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0004-client-reports', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0005-revoked-user-sigs', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0006-message-changes', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0007-objects', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0008-conversation-settings', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0009-group-rights', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0010-group-data', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0011-topics', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0012-mentions', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0013-people', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0014-presence', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0015-search', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0016-last-ids', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0017-follow', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0018-member-slots', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0019-silenced-accounts', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0020-push', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0021-deleted-accounts', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0022-message-months', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0023-mark-numbers', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0024-last-sent', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0025-merged-references', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0026-partitions', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
INSERT INTO "kysely_migration_lock" VALUES
  ('migration_lock', 0);
INSERT INTO "search_mark" VALUES
  (1, 0);
`
