import Tavern from 'tavern-im'
import { converse } from './converse.cjs'

console.log(await converse(Tavern, JSON.parse(process.argv[2])))
