import { natsTransport } from '../../../../server/src/cluster/transports/nats-transport.ts'
import { nodeNamed, textOf } from '../support/test-node.ts'

// A separate process with a certificate authority: node a sends a message to node b through the
// NATS of the address, and the message is printed.
const [url = ''] = process.argv.slice(2)
const log = { info() {}, warn: console.error, error: console.error }
const open = natsTransport({ url, prefix: 'tavern.secure', packetBytes: 1_024, log })
const end = async (code: number): Promise<void> => {
  await Promise.all([a.close(), b.close()])
  process.exit(code)
}
const say = (): void => {
  if (a.isUp && b.isUp) a.send(nodeNamed('b'), Buffer.from('in secret'))
}
const b = open(nodeNamed('b'), {
  onChange: say,
  onPacket(packet) {
    console.info(textOf(packet))
    void end(0)
  },
})
const a = open(nodeNamed('a'), { onChange: say, onPacket() {} })
