import TencentCloudChat from '@tencentcloud/chat'
import { converse } from '../node/converse.cjs'

console.log(await converse(TencentCloudChat, JSON.parse(process.argv[2])))
