// Printed from the migrations by `npx vitest run test/demo/api/newest-schema.test.ts --update`.

/** Creates the tables, indexes and rows of an empty SQLite database. */
export const newestSchema = `
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "accounts" ("id" integer primary key autoincrement, "account" text not null unique, "phone" text unique, "nickname" text not null, "headline" text not null, "avatar" text not null, "im_user_id" text not null unique, "is_trial" integer not null, "created_at" bigint not null, "restricted_at" bigint, "restricted_reason" text, "main_job_id" text default '' not null, "deletion_due_at" bigint, "deleted_at" bigint, "wechat_open_id" text);
CREATE TABLE "access_tokens" ("token_hash" text primary key, "account_id" bigint not null references "accounts" ("id"), "device_id" text not null, "expires_at" bigint not null, "device_name" text default '' not null, "created_at" bigint default 0 not null);
CREATE TABLE "rooms" ("group_id" text primary key, "name" text not null, "introduction" text not null, "avatar" text not null, "tags" text not null, "rank" integer not null, "closed_at" bigint);
CREATE TABLE "settings" ("name" text primary key, "value" text not null);
CREATE TABLE "answers" ("account_id" bigint not null, "path" text not null, "key" text not null, "request_hash" text not null, "answer" text not null, "created_at" bigint not null, constraint "answers_primary" primary key ("account_id", "path", "key"));
CREATE INDEX "answers_by_age" on "answers" ("created_at");
CREATE TABLE "ledger_accounts" ("kind" text not null, "owner" bigint not null, "may_owe" integer not null, "balance" bigint not null, "newest" bigint default 0 not null, constraint "ledger_accounts_primary" primary key ("kind", "owner"), constraint "ledger_accounts_solvent" check (may_owe = 1 or balance >= 0));
CREATE TABLE "transfers" ("unique_key" text primary key, "kind" text not null, "order_id" bigint, "memo" text not null, "created_at" bigint not null);
CREATE TABLE "entries" ("transfer_key" text not null references "transfers" ("unique_key"), "line" integer not null, "kind" text not null, "owner" bigint not null, "fen" bigint not null check (fen <> 0), "number" bigint default 0 not null, "balance_after" bigint default 0 not null, constraint "entries_primary" primary key ("transfer_key", "line"), constraint "entries_account" foreign key ("kind", "owner") references "ledger_accounts" ("kind", "owner"));
CREATE INDEX "transfers_by_order" on "transfers" ("order_id");
CREATE TABLE "effect_streams" ("stream" text primary key, "newest" bigint not null);
CREATE TABLE "effects" ("stream" text not null, "number" bigint not null, "command" text not null, "body" text not null, "attempts" integer not null, "due_at" bigint not null, "failure" text not null, constraint "effects_primary" primary key ("stream", "number"));
CREATE TABLE "roles" ("id" integer primary key autoincrement, "account_id" bigint not null references "accounts" ("id"), "name" text not null, "job_id" text not null, "fighting_capacity" integer not null, "created_at" bigint not null);
CREATE INDEX "roles_by_account" on "roles" ("account_id");
CREATE TABLE "turns" ("nothing" integer);
CREATE TABLE "uploads" ("id" text primary key, "account_id" bigint references "accounts" ("id"), "sha256" text not null, "bytes" integer not null, "created_at" bigint not null, constraint "uploads_once" unique ("account_id", "sha256"));
CREATE INDEX "uploads_by_age" on "uploads" ("account_id", "created_at");
CREATE TABLE "login_codes" ("phone" text primary key, "code_hash" text not null, "sent_at" bigint not null, "expires_at" bigint not null, "tries_left" integer not null);
CREATE TABLE "code_sends" ("phone" text not null, "address" text not null, "sent_at" bigint not null);
CREATE INDEX "code_sends_by_phone" on "code_sends" ("phone", "sent_at");
CREATE INDEX "code_sends_by_address" on "code_sends" ("address", "sent_at");
CREATE INDEX "code_sends_by_age" on "code_sends" ("sent_at");
CREATE UNIQUE INDEX "entries_by_number" on "entries" ("kind", "owner", "number");
CREATE TABLE "payments" ("id" integer primary key autoincrement, "trade_no" text not null unique, "account_id" bigint not null references "accounts" ("id"), "provider" text not null, "fen" bigint not null, "state" text not null, "reason" text not null, "created_at" bigint not null, "expires_at" bigint not null, "changed_at" bigint, "ask_at" bigint, "asked" integer not null);
CREATE INDEX "payments_by_account" on "payments" ("account_id", "id");
CREATE INDEX "payments_to_ask" on "payments" ("ask_at");
CREATE TABLE "withdrawals" ("id" integer primary key autoincrement, "trade_no" text not null unique, "account_id" bigint not null references "accounts" ("id"), "provider" text not null, "fen" bigint not null, "fee_fen" bigint not null, "receiver_name" text not null, "receiver_account" text not null, "state" text not null, "reason" text not null, "voucher_url" text not null, "created_at" bigint not null, "changed_at" bigint, "ask_at" bigint, "asked" integer not null, "refund_of" text);
CREATE INDEX "withdrawals_by_account" on "withdrawals" ("account_id", "id");
CREATE INDEX "withdrawals_to_ask" on "withdrawals" ("ask_at");
CREATE TABLE "sandbox_trades" ("trade_no" text primary key, "kind" text not null, "fen" bigint not null, "subject" text not null, "state" text not null, "reason" text not null, "notify_path" text not null, "return_path" text not null, "created_at" bigint not null, "expires_at" bigint, "decide_at" bigint, "decide_as" text not null, "decided_at" bigint);
CREATE INDEX "sandbox_trades_to_decide" on "sandbox_trades" ("decide_at");
CREATE TABLE "sandbox_notices" ("id" integer primary key autoincrement, "notify_path" text not null, "body" text not null, "attempts" integer not null, "due_at" bigint not null);
CREATE INDEX "sandbox_notices_by_time" on "sandbox_notices" ("due_at");
CREATE TABLE "orders" ("id" integer primary key autoincrement, "kind" text not null, "state" text not null, "publisher_id" bigint not null references "accounts" ("id"), "title" text not null, "description" text not null, "job_id" text not null, "min_capacity" bigint not null, "pictures" text not null, "deposit_fen" bigint not null check (deposit_fen > 0), "price_fen" bigint not null check (price_fen > 0), "fee_basis_points" integer not null, "boss_num" integer not null, "thug_num" integer not null, "boss_taken" integer not null, "thug_taken" integer not null, "boss_locked" integer not null, "thug_locked" integer not null, "start_at" bigint, "created_at" bigint not null, "started_at" bigint, "finished_at" bigint, "ended_at" bigint, "due_at" bigint, "settled_fen" bigint, constraint "orders_bosses" check (boss_taken + boss_locked <= boss_num), constraint "orders_thugs" check (thug_taken + thug_locked <= thug_num));
CREATE INDEX "orders_by_clock" on "orders" ("due_at");
CREATE INDEX "orders_by_publisher" on "orders" ("publisher_id", "id");
CREATE TABLE "seats" ("order_id" bigint not null references "orders" ("id"), "position" text not null, "number" integer not null, "is_locked" integer not null, "account_id" bigint references "accounts" ("id"), "role_id" bigint, "role_name" text not null, "role_job_id" text not null, "role_capacity" bigint not null, "wallet_fen" bigint not null, "coupon_fen" bigint not null, "my_coupon_id" text, "is_confirmed" integer not null, "taken_at" bigint, "turn" integer not null, constraint "seats_primary" primary key ("order_id", "position", "number"), constraint "seats_once" unique ("order_id", "account_id"), constraint "seats_locked_empty" check (is_locked = 0 or account_id is null), constraint "seats_held" check (wallet_fen >= 0 and coupon_fen >= 0));
CREATE INDEX "seats_by_account" on "seats" ("account_id", "order_id");
CREATE TABLE "order_events" ("id" integer primary key autoincrement, "order_id" bigint not null references "orders" ("id"), "action" text not null, "by_role" text not null, "account_id" bigint references "accounts" ("id"), "subject_id" bigint references "accounts" ("id"), "from_state" text, "to_state" text not null, "position" text, "seat" integer, "fen" bigint not null, "text" text not null, "created_at" bigint not null);
CREATE INDEX "order_events_by_order" on "order_events" ("order_id", "id");
CREATE TABLE "order_finishes" ("id" integer primary key autoincrement, "order_id" bigint not null references "orders" ("id"), "account_id" bigint not null references "accounts" ("id"), "sub_title" text not null, "report_text" text not null, "pictures" text not null, "reject_reason" text not null, "reject_pictures" text not null, "rejected_by" bigint references "accounts" ("id"), "rejected_at" bigint, "created_at" bigint not null);
CREATE INDEX "order_finishes_by_order" on "order_finishes" ("order_id", "id");
CREATE TABLE "order_reports" ("id" integer primary key autoincrement, "order_id" bigint not null references "orders" ("id"), "account_id" bigint not null references "accounts" ("id"), "reason" text not null, "report_text" text not null, "pictures" text not null, "state" text not null, "price_fen" bigint, "created_at" bigint not null, "closed_at" bigint);
CREATE INDEX "order_reports_by_order" on "order_reports" ("order_id", "id");
CREATE INDEX "order_reports_by_account" on "order_reports" ("account_id", "id");
CREATE INDEX "orders_newest" on "orders" ("kind", "state", "id");
CREATE INDEX "orders_by_price" on "orders" ("kind", "state", "price_fen", "id");
CREATE INDEX "orders_by_start" on "orders" ("kind", "state", coalesce(start_at, 0), "id");
CREATE TABLE "certifications" ("id" integer primary key autoincrement, "account_id" bigint not null references "accounts" ("id"), "state" text not null, "real_name" text not null, "contact" text not null, "job_id" text not null, "introduction" text not null, "pictures" text not null, "reason" text not null, "applied_at" bigint not null, "decided_at" bigint);
CREATE UNIQUE INDEX "certifications_one_open" on "certifications" ("account_id") where state in ('pending', 'approved');
CREATE INDEX "certifications_by_state" on "certifications" ("state", "id");
CREATE TABLE "operator_log" ("id" integer primary key autoincrement, "operator" text not null, "address" text not null, "path" text not null, "message" text not null, "reason" text not null, "request" text not null, "created_at" bigint not null, "operator_id" bigint, "network" text default '' not null, "state_before" text default '' not null, "state_after" text default '' not null);
CREATE TABLE "banners" ("id" integer primary key autoincrement, "title" text not null, "image" text not null, "link" text not null, "rank" integer not null, "start_at" bigint, "end_at" bigint, "created_at" bigint not null, "text" text default '' not null, "steps" text default '' not null, "rules" text default '' not null, "action" text default '' not null);
CREATE TABLE "messages" ("id" integer primary key autoincrement, "account_id" bigint references "accounts" ("id"), "kind" text not null, "title" text not null, "text" text not null, "link" text not null, "created_at" bigint not null);
CREATE INDEX "messages_by_account" on "messages" ("account_id", "id");
CREATE TABLE "message_reads" ("account_id" bigint not null references "accounts" ("id"), "message_id" bigint not null references "messages" ("id"), "read_at" bigint not null, constraint "message_reads_primary" primary key ("account_id", "message_id"));
CREATE TABLE "coupons" ("id" integer primary key autoincrement, "name" text not null, "description" text not null, "kind" text not null, "threshold_fen" bigint not null, "off_fen" bigint not null, "percent" integer not null, "start_at" bigint not null, "end_at" bigint not null, "valid_days" integer not null, "stock" integer not null, "received" integer default 0 not null, "per_account" integer not null, "is_public" integer not null, "stopped_at" bigint, "created_at" bigint not null, constraint "coupons_in_stock" check (received <= stock));
CREATE TABLE "my_coupons" ("id" integer primary key autoincrement, "coupon_id" bigint not null references "coupons" ("id"), "account_id" bigint not null references "accounts" ("id"), "number" integer not null, "start_at" bigint not null, "end_at" bigint not null, "received_at" bigint not null, "order_id" bigint, "off_fen" bigint, "used_at" bigint, "is_prolonged" integer default 0 not null, constraint "my_coupons_once" unique ("coupon_id", "account_id", "number"), constraint "my_coupons_one_per_order" unique ("account_id", "order_id"));
CREATE TABLE "feedbacks" ("id" integer primary key autoincrement, "account_id" bigint not null references "accounts" ("id"), "kind" text not null, "text" text not null, "pictures" text not null, "contact" text not null, "answer" text not null, "created_at" bigint not null, "answered_at" bigint, "subject_id" bigint, "message_id" text, "evidence" text default '[]' not null);
CREATE INDEX "feedbacks_by_account" on "feedbacks" ("account_id", "id");
CREATE INDEX "feedbacks_by_answer" on "feedbacks" ("answered_at", "id");
CREATE TABLE "held_subsidies" ("id" integer primary key autoincrement, "order_id" bigint not null references "orders" ("id"), "boss_id" bigint not null references "accounts" ("id"), "thug_id" bigint not null references "accounts" ("id"), "fen" bigint not null check (fen > 0), "state" text not null, "is_suspicious" integer not null, "signals" text not null, "reason" text not null, "created_at" bigint not null, "release_at" bigint not null, "ended_at" bigint, constraint "held_subsidies_once" unique ("order_id", "boss_id", "thug_id"));
CREATE INDEX "held_subsidies_due" on "held_subsidies" ("state", "is_suspicious", "release_at");
CREATE INDEX "held_subsidies_by_thug" on "held_subsidies" ("thug_id", "id");
CREATE TABLE "account_traces" ("account_id" bigint not null references "accounts" ("id"), "kind" text not null, "value" text not null, "seen_at" bigint not null, constraint "account_traces_primary" primary key ("account_id", "kind", "value"));
CREATE INDEX "account_traces_by_value" on "account_traces" ("kind", "value");
CREATE INDEX "account_traces_by_age" on "account_traces" ("seen_at");
CREATE INDEX "withdrawals_by_receiver" on "withdrawals" ("receiver_account");
CREATE TABLE "phone_requests" ("id" integer primary key autoincrement, "account_id" bigint not null references "accounts" ("id"), "state" text not null, "old_phone" text not null, "phone" text not null, "reason" text not null, "answer" text not null, "created_at" bigint not null, "decided_at" bigint);
CREATE UNIQUE INDEX "phone_requests_one_pending" on "phone_requests" ("account_id") where state = 'pending';
CREATE INDEX "phone_requests_by_account" on "phone_requests" ("account_id", "id");
CREATE INDEX "phone_requests_by_state" on "phone_requests" ("state", "id");
CREATE TABLE "operators" ("id" integer primary key autoincrement, "name" text not null, "name_key" text not null unique, "role" text not null, "password_hash" text not null, "initial_until" bigint, "totp_secret" text not null, "totp_step" bigint not null, "disabled_at" bigint, "created_at" bigint not null, "last_login_at" bigint);
CREATE TABLE "operator_recovery_codes" ("code_hash" text primary key, "operator_id" bigint not null references "operators" ("id"));
CREATE INDEX "operator_recovery_codes_by_operator" on "operator_recovery_codes" ("operator_id");
CREATE TABLE "operator_sessions" ("token_hash" text primary key, "operator_id" bigint not null references "operators" ("id"), "network" text not null, "created_at" bigint not null, "expires_at" bigint not null);
CREATE INDEX "operator_sessions_by_operator" on "operator_sessions" ("operator_id");
CREATE TABLE "operator_tickets" ("ticket_hash" text primary key, "operator_id" bigint references "operators" ("id"), "name" text not null, "totp_secret" text not null, "tries_left" integer not null, "expires_at" bigint not null);
CREATE TABLE "operator_tries" ("id" integer primary key autoincrement, "name_key" text not null, "network" text not null, "tried_at" bigint not null);
CREATE INDEX "operator_tries_by_name_key" on "operator_tries" ("name_key", "tried_at");
CREATE INDEX "operator_tries_by_network" on "operator_tries" ("network", "tried_at");
CREATE TABLE "reviews" ("id" integer primary key autoincrement, "order_id" bigint not null references "orders" ("id"), "author_id" bigint not null references "accounts" ("id"), "subject_id" bigint not null references "accounts" ("id"), "position" text not null, "stars" integer not null check (stars between 1 and 5), "tags" text not null, "text" text not null, "state" text not null, "due_at" bigint not null, "created_at" bigint not null, "changed_at" bigint not null, "shown_at" bigint, "hidden_reason" text not null, constraint "reviews_once" unique ("order_id", "author_id", "subject_id"));
CREATE INDEX "reviews_by_subject" on "reviews" ("subject_id", "state", "id");
CREATE INDEX "reviews_due" on "reviews" ("state", "due_at");
CREATE INDEX "reviews_by_author" on "reviews" ("author_id", "id");
CREATE TABLE "reputations" ("account_id" bigint primary key references "accounts" ("id"), "settled" integer not null, "failed" integer not null, "reviews" integer not null, "stars" integer not null);
CREATE TABLE "bill_lines" ("provider" text not null, "about" text not null, "trade_no" text not null, "day" bigint not null, "fen" bigint not null, constraint "bill_lines_key" primary key ("provider", "about", "trade_no", "day"));
CREATE TABLE "bill_days" ("provider" text not null, "day" bigint not null, "lines" bigint, "asked_at" bigint not null, constraint "bill_days_key" primary key ("provider", "day"));
CREATE INDEX "withdrawals_by_refunded" on "withdrawals" ("refund_of");
CREATE TABLE "jobs" ("id" text primary key, "pid" text not null, "name" text not null, "rank" integer not null, "closed_at" bigint);
CREATE INDEX "accounts_by_deletion" on "accounts" ("deletion_due_at");
CREATE INDEX "access_tokens_by_account" on "access_tokens" ("account_id");
CREATE UNIQUE INDEX "feedbacks_by_message" on "feedbacks" ("account_id", "message_id");
CREATE TABLE "rate_counts" ("key" text not null, "minute" bigint not null, "calls" bigint not null, constraint "rate_counts_key" primary key ("key", "minute"));
CREATE TABLE "changed_settings" ("key" text primary key, "value" bigint not null);
CREATE UNIQUE INDEX "accounts_by_wechat" on "accounts" ("wechat_open_id");
INSERT INTO "kysely_migration" VALUES
  ('0001_accounts', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0002_rooms', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0003_restricted_accounts', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0004_answers', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0005_ledger', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0006_effects', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0007_roles', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0008_turns', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0010_uploads', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0011_login_codes', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0015_numbered_entries', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0016_payments', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0017_withdrawals', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0018_sandbox', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0020_orders', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0021_order_history', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0028_order_lists', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0031_certifications', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0032_operator_log', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0033_banners', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0038_messages', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0039_coupons', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0040_banner_details', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0041_feedbacks', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0042_held_subsidies', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0042_main_jobs', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0043_phone_requests', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0044_operators', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0045_settled_price', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0046_reviews', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0047_reported_people', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0048_bills', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0049_operator_console', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0050_jobs', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0051_account_safety', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0052_message_reports', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0053_rate_counts', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0054_changed_settings', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  ('0055_wechat_logins', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
INSERT INTO "kysely_migration_lock" VALUES
  ('migration_lock', 0);
`
