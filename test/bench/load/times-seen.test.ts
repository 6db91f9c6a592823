import { expect, it } from 'vitest'
import { areaOf } from '../../../bench/load/profile/areas.ts'
import { type Profile, timesSeen } from '../../../bench/load/profile/times-seen.ts'

it.each([
  ['../../src/protocol/frame.ts', 'encoding'],
  ['../src/core/rows/writer.ts', 'database'],
  ['file:///x/node_modules/pg-protocol/dist/parser.js', 'database'],
  ['../src/gateway/connection.ts', 'sockets'],
  ['file:///x/node_modules/ws/lib/receiver.js', 'sockets'],
  ['../src/handlers/message/send.ts', 'core'],
  ['../src/cluster/link/link.ts', 'links'],
  ['../src/objects/urls.ts', 'other'],
])('%s is %s', (source, area) => {
  expect(areaOf(source)).toContain(area)
})

it('the profile excludes the work of Node itself', () => {
  expect(areaOf('')).toBeUndefined()
  expect(areaOf('node:net')).toBeUndefined()
})

const frame = (functionName: string, url = '') => ({
  functionName,
  url,
  lineNumber: 0,
  columnNumber: 0,
})

/** root → onread (Node) → receive (ws) → writev (Node); idle, garbage and the rest beside it. */
const profile: Profile = {
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 5, 6, 7] },
    { id: 2, callFrame: frame('onread', 'node:internal'), children: [3] },
    {
      id: 3,
      callFrame: frame('receive', 'file:///node_modules/ws/lib/receiver.js'),
      children: [4],
    },
    { id: 4, callFrame: frame('writev') },
    { id: 5, callFrame: frame('(idle)') },
    { id: 6, callFrame: frame('(garbage collector)') },
    { id: 7, callFrame: frame('(program)') },
  ],
  samples: [2, 3, 4, 5, 6, 7, 4],
  timeDeltas: [1, 1, 1, 1, 1, 1, 500],
  startTime: 1_000,
}

it('the profile assigns the work of Node to its caller and excludes idle time', () => {
  const seen = timesSeen(profile, { fromUs: 0, toUs: 2_000 }, (url) => url)
  expect(Object.fromEntries(seen)).toEqual({
    'sockets: Node itself': 1,
    'sockets: gateway, ws': 3,
    'collecting garbage': 1,
    'outside of JavaScript: the event loop, the system': 1,
  })
})

it('the profile can cover a single time span', () => {
  const seen = timesSeen(profile, { fromUs: 1_003, toUs: 1_005 }, (url) => url)
  expect(Object.fromEntries(seen)).toEqual({
    'sockets: gateway, ws': 1,
    'collecting garbage': 1,
  })
})
