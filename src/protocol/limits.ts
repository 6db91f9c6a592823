// Limits that both ends check; the server has the last word. Units stand in the names.

/** Payload, custom data and extra of one message; beyond it 80002. */
export const MESSAGE_BYTES = 12 * 1024
/** A whole frame; a longer one closes the connection. */
export const FRAME_BYTES = 256 * 1024
/** A userID. */
export const USER_ID_BYTES = 32
/** A groupID that is no topic. */
export const GROUP_ID_BYTES = 48
/** The ID of a topic begins with that of its community. */
export const TOPIC_ID_BYTES = 96
/** Topics of one community. */
export const TOPICS = 1_000
/** Topics of one answer. */
export const TOPIC_PAGE = 100
/** Custom data of a topic. */
export const TOPIC_CUSTOM_DATA_BYTES = 3_000
/** The nick of a user. */
export const NICK_BYTES = 500
/** A whole profile, as JSON. */
export const PROFILE_BYTES = 16 * 1024
/** The name of a group or topic. */
export const GROUP_NAME_BYTES = 100
/** The introduction of a group or topic. */
export const GROUP_INTRODUCTION_BYTES = 240
/** The notification of a group or topic. */
export const GROUP_NOTIFICATION_BYTES = 300
/** The avatar URL of a group or topic. */
export const GROUP_AVATAR_BYTES = 500
/** Messages of one page of history. */
export const HISTORY_PAGE = 100
/** Why a message is recalled. */
export const RECALL_REASON_BYTES = 512
/** Messages that one call deletes. */
export const DELETE_LIST = 30
/** Messages of one combo. */
export const COMBO_MESSAGES = 20
/** Groups whose profiles are asked for at once. */
export const GROUP_PROFILE_LIST = 50
/** Users whose profiles are asked for at once. */
export const USER_PROFILE_LIST = 100
/** Users per request for changed profiles. */
export const PROFILE_NEWS = 1_000
/** Users whose status is asked for, or subscribed to, at once; and subscribed to by one session. */
export const STATUS_LIST = 500
/** Users whose status a session follows. */
export const STATUS_SUBSCRIPTIONS = 1_000
/** Bytes of a user's custom status. */
export const CUSTOM_STATUS_BYTES = 100
/** Users that one has blocked, and of one request; beyond it 30013. */
export const BLACKLIST = 1_000
/** Users that one follows; beyond it 30010. */
export const FOLLOWING = 5_000
/** Users that are followed, asked for and listed at once. */
export const FOLLOW_LIST = 20
/** Users per call that checks follow relations. */
export const FOLLOW_CHECK = 100
/** Users per page of a follow list. */
export const FOLLOW_PAGE = 1_000
/** In one list; beyond it 30010, 30014. */
export const FRIENDS = 3_000
/** Friends of one page. */
export const FRIEND_PAGE = 100
/** Friends that are deleted, or users that are checked, at once (spec 3 section 5). */
export const FRIEND_LIST = 1_000
/** Beyond it 30011. */
export const FRIEND_GROUPS = 32
/** The name of a friend group. */
export const FRIEND_GROUP_NAME_BYTES = 30
/** The remark about a friend. */
export const FRIEND_REMARK_BYTES = 96
/** Bytes of a friend application's text. */
export const FRIEND_WORDING_BYTES = 256
/** After the prefix of a source, or of the key of a custom field. */
export const FRIEND_SUFFIX_CHARS = 8
/** Custom fields of a friend. */
export const FRIEND_CUSTOM_FIELDS = 20
/** A custom field of a friend. */
export const FRIEND_CUSTOM_VALUE_BYTES = 500
/** Applications that wait, of each direction; beyond it 30012. */
export const FRIEND_APPLICATIONS = 1_000
/** Members of one page. */
export const MEMBER_PAGE = 100
/** Members whose profiles are asked for at once. */
export const MEMBER_PROFILE_LIST = 50
/** Duration of an empty poll of a live room (spec 3 section 9). */
export const POLL_HOLD_MS = 90_000
/** Users marked by one call. */
export const MARK_MEMBERS = 500
/** Groups of one page. */
export const GROUP_PAGE = 200
/** Members that a group is made with. */
export const CREATE_GROUP_MEMBERS = 500
/** Attributes of a group; beyond it 10047. Of one: 10045, 10046; of all: 10048. */
export const ATTRIBUTES = 16
/** The key of a group attribute. */
export const ATTRIBUTE_KEY_BYTES = 32
/** The value of a group attribute. */
export const ATTRIBUTE_VALUE_BYTES = 4_000
/** All attributes of a group together. */
export const ATTRIBUTES_BYTES = 16_000
/** Counters of a group; beyond it 10063. */
export const COUNTERS = 20
/** The key of a group counter. */
export const COUNTER_KEY_CHARS = 128
/** Pinned messages of a group; beyond it 10070. */
export const PINNED_MESSAGES = 10
/** Applications to groups of one page. */
export const APPLICATION_PAGE = 20
/** Conversations of one page. */
export const CONVERSATION_PAGE = 500
/** Conversations that are asked for by name at once. */
export const CONVERSATION_GET = 100
/** Conversations that are pinned at once; beyond it 51012. */
export const PINNED_CONVERSATIONS = 50
/** Marks of one conversation; beyond it 51008. */
export const CONVERSATION_MARKS = 64
/** Folders of one user; beyond it 51010. */
export const FOLDERS = 20
/** Bytes of a folder's name; beyond it 51011. */
export const FOLDER_NAME_BYTES = 32
/** Custom data of a conversation. */
export const CONVERSATION_CUSTOM_DATA_CHARS = 256
/** Users whose reminder type is set at once (spec 3 section 9). */
export const REMIND_LIST = 30
/** The longest time without disturbance, and how often it may come again (spec 3 section 7). */
export const RECEIVE_OPTION_SECONDS = 86_400
/** Unread mentions of one member per group: the newest. */
export const GROUP_AT_INFOS = 30
/** Groups that a sync may name as followed. */
export const SYNC_GROUPS = 200
/** Texts that are translated at once, and all of them together. */
export const TRANSLATE_TEXTS = 50
/** All texts of one translation together. */
export const TRANSLATE_BYTES = 32 * 1024
/** The messages of a merged message, as JSON. Such an upload fits into a frame. */
export const MERGER_BYTES = 240 * 1024
/** Merged messages in merged messages. */
export const MERGER_LAYERS = 100
/** The name of a reaction. */
export const REACTION_ID_BYTES = 64
/** Different reactions to one message; beyond it 23005. */
export const REACTIONS = 10
/** Users with the same reaction to one message; beyond it 23006. A page of them, too. */
export const REACTION_USERS = 100
/** Users that a summary of a reaction names. */
export const REACTION_PARTIAL_USERS = 10
/** Messages whose reactions are asked for at once. */
export const REACTION_MESSAGES = 100
/** Extensions of one message, and those that one call changes. */
export const EXTENSIONS = 300
/** Extensions that one call changes. */
export const EXTENSION_CHANGES = 20
/** The key of an extension. */
export const EXTENSION_KEY_BYTES = 100
/** The value of an extension. */
export const EXTENSION_VALUE_BYTES = 1024
/** Groups that are marked as read at once. */
export const READ_ALL_GROUPS = 2_000
/** Messages whose receipts are sent or asked for at once (spec 3 section 5). */
export const RECEIPT_LIST = 30
/** Users of one page of readers. */
export const READER_PAGE = 100
/** Keywords, and senders, of one search (spec 3 section 9). */
export const SEARCH_KEYWORDS = 5
/** One keyword of a search. */
export const KEYWORD_BYTES = 256
/** Results of one page of a search. */
export const SEARCH_COUNT = 100
/** Groups that one search names. */
export const SEARCH_GROUPS = 50
/** Names stand in it, folded: some letters become eighteen. */
export const SEARCH_CURSOR_BYTES = 8 * 1024
/** Files whose uploads are pre-signed at once. */
export const UPLOAD_FILES = 20
/** Messages whose URLs are renewed at once. */
export const RENEW_LIST = 100
/** Events of notifications in one report (spec 3 section 7). */
export const PUSH_EVENTS = 40
/** The name of a notification in a report. */
export const PUSH_ID_BYTES = 256
/** The highest number of a kind of such events. */
export const PUSH_EVENT_TYPE = 65_535
