import TencentCloudChat from '@tencentcloud/chat/index.es.js'
import CloudSearchModule from '@tencentcloud/chat/modules/cloud-search-module.js'
import FollowModule from '@tencentcloud/chat/modules/follow-module.js'
import GroupModule from '@tencentcloud/chat/modules/group-module.js'
import RelationshipModule from '@tencentcloud/chat/modules/relationship-module.js'
import SignalingModule from '@tencentcloud/chat/modules/signaling-module.js'
import { converse } from '../node/converse.cjs'

const modules = {
  'cloud-search-module': CloudSearchModule,
  'follow-module': FollowModule,
  'group-module': GroupModule,
  'relationship-module': RelationshipModule,
  'signaling-module': SignalingModule,
}
console.log(await converse(TencentCloudChat, { ...JSON.parse(process.argv[2]), modules }))
