const TencentCloudChat = require('@tencentcloud/chat')
const { converse } = require('../node/converse.cjs')

converse(TencentCloudChat, JSON.parse(process.argv[2])).then((text) => console.log(text))
