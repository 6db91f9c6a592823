import { DOMAIN } from '../xmpp/xmpp-client.ts'

export interface EjabberdFolders {
  readonly port: number
  /** Port of PostgreSQL. */
  readonly databasePort: number
}

/**
 * A configuration that stores messages: archive in PostgreSQL, accounts and rooms in Mnesia, no
 * rate limits (ours are lifted too); without TLS and compression, and with plain passwords, which
 * costs it least.
 */
export const settingsOf = ({ port, databasePort }: EjabberdFolders): string => `
hosts: ["${DOMAIN}"]
loglevel: warning
listen:
  -
    port: ${port}
    ip: "127.0.0.1"
    module: ejabberd_c2s
    max_stanza_size: 262144
    shaper: none
    backlog: 1024
acl:
  local:
    user_regexp: ""
access_rules:
  all_of_them:
    allow: all
auth_method: internal
auth_password_format: plain
registration_timeout: infinity
default_db: mnesia
sql_type: pgsql
sql_server: "127.0.0.1"
sql_port: ${databasePort}
sql_database: "postgres"
sql_username: "market"
sql_password: ""
modules:
  mod_register:
    ip_access: all_of_them
    access: all_of_them
  mod_mam:
    db_type: sql
    default: always
    assume_mam_usage: true
  mod_stream_mgmt:
    max_ack_queue: infinity
    ack_timeout: 10 min
    queue_type: ram
  mod_disco: {}
  mod_muc:
    access_create: all_of_them
    max_users: 10000
    min_message_interval: 0
    default_room_options:
      mam: true
      persistent: true
      max_users: 10000
      presence_broadcast: []
`
