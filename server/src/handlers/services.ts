import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Listings } from '../domain/conversations/group-order.ts'
import type { Data } from '../domain/data.ts'
import type { Maintenance } from '../domain/maintenance.ts'
import type { Messaging } from '../domain/messages/messaging.ts'
import type { Notify } from '../domain/notify.ts'
import type { Relations } from '../domain/relations.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import type { MessageSearch } from '../domain/search/message-search.ts'
import type { BackEnds, Devices, Providers, Reports, Uploads } from '../services/services.ts'
import type { Limits } from './limits.ts'

/** All capabilities. The composition makes them; a function declares those that it uses. */
export interface Services
  extends Data,
    Notify,
    Configuration,
    Relations,
    LiveRooms,
    Messaging,
    Listings,
    Maintenance,
    MessageSearch,
    Uploads,
    BackEnds,
    Devices,
    Providers,
    Reports,
    Limits {}
