const { default: Tavern } = require('tavern-im')
const { converse } = require('./converse.cjs')

converse(Tavern, JSON.parse(process.argv[2])).then((text) => console.log(text))
