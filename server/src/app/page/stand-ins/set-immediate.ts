const waiting: (() => void)[] = []
const channel = new MessageChannel()

channel.port1.onmessage = () => waiting.shift()?.()

/** Runs a task soon in a task of its own, also in a hidden page. */
export const setImmediate = (task: () => void): void => {
  waiting.push(task)
  channel.port2.postMessage(0)
}
