import * as ours from '../src/protocol-entry.ts'
import { type Cell, printTable } from '../testing/internal/table.ts'
import { alternate } from './codecs/alternating.ts'
import { bodyWorks, type Codecs } from './codecs/bodies.ts'
import { compressionWorks } from './codecs/compression.ts'
import { codecAt } from './codecs/revision.ts'
import { installPeers } from './compare/peers.ts'

// `npm run bench -- codecs [rounds] [ms] [revision]`: our readers and writers of frame.proto beside those of protobufjs and
// of an earlier revision, and fflate beside pako, in rotation in one process.

const [rounds = '5', ms = '200', revision] = process.argv.slice(2)
const options = { rounds: Number(rounds), ms: Number(ms) }

installPeers()

const codecs: Codecs = [
  ['ours', ours],
  ...(revision === undefined ? [] : [[`ours at ${revision}`, await codecAt(revision)] as const]),
]

const rows = [...bodyWorks(codecs), ...(await compressionWorks())].flatMap((work): Cell[][] =>
  alternate(work, options).map(({ name, us, ratio }, at) => [
    at === 0 ? work.name : '',
    name,
    us,
    ratio,
  ]),
)

printTable(
  `in one process, ${rounds} rounds of ${ms} ms each in rotation, medians; the ratio is to the first way`,
  ['work', 'way', 'µs', 'ratio'],
  rows,
)
